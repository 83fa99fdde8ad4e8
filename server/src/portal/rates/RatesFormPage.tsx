import type { Locale } from "../model.ts";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import { RateChanges } from "./RateChanges.tsx";
import type { RateLineProblem, RatesFormPage } from "./rates-model.ts";

export function RatesForm(page: RatesFormPage) {
  const { locale, action, cancelUrl, setName, before, after, changes, lines, problems } = page;
  const text = textIn(locale).rates;
  const toSave = changes !== null && changes.length > 0;
  return (
    <Shell page={page} title={text.changeTitle} hasProblems={problems.length > 0}>
      <Heading title={text.changeTitle} note={text.ofSet(setName)} back={{ label: text.title, url: cancelUrl }} />
      <form class="rates-form" method="post" action={action} data-once>
        <Problems problems={problems} locale={locale} />
        {lines.length > 0 && <Lines locale={locale} lines={lines} />}
        {changes !== null && <RateChanges locale={locale} changes={changes} />}
        <input type="hidden" name="before" value={before} />
        <input type="hidden" name="after" value={after} />
        <section class="sheet">
          <div class="field">
            <label for="rates">{text.table}</label>
            <textarea
              id="rates"
              name="rates"
              class="table-text"
              rows={16}
              wrap="off"
              spellcheck={false}
              aria-describedby="rates-note"
            >
              {page.text}
            </textarea>
            <p class="hint" id="rates-note">
              {text.tableHint}
            </p>
          </div>
          <FormActions
            locale={locale}
            label={toSave ? text.save(changes.length) : text.showDifference}
            cancelUrl={cancelUrl}
          />
        </section>
      </form>
    </Shell>
  );
}

/** Each line that was not understood, with its text. */
function Lines({ locale, lines }: { locale: Locale; lines: readonly RateLineProblem[] }) {
  const text = textIn(locale).rates;
  return (
    <section class="sheet">
      <h2>{text.linesTitle}</h2>
      <ul>
        {lines.map(({ line, column, reason, value }) => (
          <li key={`${line} ${column}`}>
            {text.line(line, text.column[column])}: {text.wrong[reason] ?? text.wrong["invalid"]}
            {value !== "" && <> “{value}”</>}
          </li>
        ))}
      </ul>
    </section>
  );
}
