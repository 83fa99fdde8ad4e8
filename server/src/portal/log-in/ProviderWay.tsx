import type { LogInPage } from "../model.ts";
import { Field } from "../parts/Field.tsx";
import { OnwardFields } from "../parts/OnwardFields.tsx";
import { textIn } from "../words/index.ts";

/** Asks for the company, whose provider is then offered. */
export function ProviderWay({ page }: { page: LogInPage }) {
  const { locale, problems, onward, company } = page;
  const words = textIn(locale).provider;
  return (
    <details class="door-more" open={problems.some(({ field }) => field === "company")}>
      <summary>{words.otherWay}</summary>
      <form method="get" action="/portal/-/log-in">
        <OnwardFields onward={onward} />
        <input type="hidden" name="lang" value={locale} />
        <Field
          locale={locale}
          problems={problems}
          name="company"
          label={words.company}
          hint={words.companyHint}
          autocomplete="organization"
          autocapitalize="none"
          value={company}
          maxLength={63}
          required
        />
        <button>{words.find}</button>
      </form>
    </details>
  );
}
