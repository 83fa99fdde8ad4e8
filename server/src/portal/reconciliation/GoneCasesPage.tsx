import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, textIn } from "../words/index.ts";
import { ClosingFields } from "./ClosingFields.tsx";
import type { GoneCasesPage } from "./model.ts";

export function GoneCases(page: GoneCasesPage) {
  const { locale, listUrl, action, shownAt, count, problems } = page;
  const text = textIn(locale).reconciliation;
  const number = `${formatCount(locale, count.number)}${count.isMore ? "+" : ""}`;
  return (
    <Shell page={page} title={text.closeGone} hasProblems={problems.length > 0}>
      <Heading title={text.closeGone} back={{ label: text.title, url: listUrl }} />
      <Problems problems={problems} locale={locale} />
      {count.number === 0 ? (
        <div class="sheet empty-list">
          <p>{text.noneGone}</p>
        </div>
      ) : (
        <form class="sheet" method="post" action={action} data-once>
          <p>{text.goneCount(number)}</p>
          <input type="hidden" name="shownAt" value={shownAt} />
          <ClosingFields {...page} />
          <div class="actions">
            <button class="primary">{text.closeAll(number)}</button>
          </div>
          <p class="hint">{text.closeHint}</p>
        </form>
      )}
    </Shell>
  );
}
