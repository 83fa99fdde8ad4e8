import { Field } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, textIn } from "../words/index.ts";
import type { ReopenCollectionsPage } from "./model.ts";

export function ReopenCollections(page: ReopenCollectionsPage) {
  const { locale, listUrl, action, date, time, count, problems } = page;
  const words = textIn(locale);
  const text = words.handOver;
  const field = { locale, problems, required: true, autocomplete: "off" };
  return (
    <Shell page={page} title={text.reopen} hasProblems={problems.length > 0}>
      <Heading title={text.reopen} note={text.reopenIntro} back={{ label: text.title, url: listUrl }} />
      <form class="sheet narrow" method="get" action={action}>
        <Problems problems={problems} locale={locale} title={text.reopenProblems} />
        <Field {...field} name="date" label={text.backupDate} type="date" value={date} />
        <Field {...field} name="time" label={text.backupTime} type="time" value={time} />
        <div class="actions">
          <button class={count === null ? "primary" : ""}>{text.countThem}</button>
        </div>
      </form>
      {count !== null && (
        <form class="sheet narrow" method="post" action={action} data-once>
          <input type="hidden" name="date" value={date} />
          <input type="hidden" name="time" value={time} />
          <p>{count === 0 ? text.noneSince : text.reopenCount(formatCount(locale, count))}</p>
          {count > 0 && <FormActions locale={locale} label={text.reopenNow} cancelUrl={listUrl} isDangerous />}
        </form>
      )}
    </Shell>
  );
}
