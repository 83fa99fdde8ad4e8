import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { StatementPage } from "./model.ts";

export function Statement(page: StatementPage) {
  const { locale, action, accountUrl, account, accountLabel, from, to, problems } = page;
  const words = textIn(locale);
  const text = words.statement;
  const day = { locale, problems, type: "date", required: true };
  return (
    <Shell page={page} title={text.title} hasProblems={problems.length > 0}>
      <Heading title={text.title} note={accountLabel} back={{ label: words.transactions.title, url: accountUrl }} />
      <form class="sheet narrow" method="get" action={action}>
        <Problems problems={problems} locale={locale} title={text.problemsTitle} />
        <input type="hidden" name="account" value={account} />
        <Field {...day} name="from" label={words.list.from} value={from} />
        <Field {...day} name="to" label={words.list.to} value={to} />
        <p class="hint">{text.hint}</p>
        <div class="actions">
          <button class="primary icon icon-download" name="format" value="pdf">
            PDF
          </button>
          <button class="icon icon-download" name="format" value="csv">
            CSV
          </button>
        </div>
      </form>
    </Shell>
  );
}
