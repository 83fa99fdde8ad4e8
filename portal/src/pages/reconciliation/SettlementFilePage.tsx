import { Field, Select } from "../../parts/Field.tsx";
import { Heading } from "../../parts/Heading.tsx";
import { Problems } from "../../parts/Problems.tsx";
import { Shell } from "../../shell/Shell.tsx";
import { formatCount, problemText, textIn } from "../../text/index.ts";
import type { SettlementFilePage } from "./model.ts";

const COLUMNS = "kind,reference,order_id,amount,currency,installments,auth_code,time";
const BYTES_PER_MB = 1024 * 1024;

export function SettlementFile(page: SettlementFilePage) {
  const { locale, listUrl, action, id, bytesMax, terminals, terminal, day, problems, faults } = page;
  const text = textIn(locale).reconciliation;
  const options = terminals.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Shell page={page} title={text.sendFile} hasProblems={problems.length > 0}>
      <Heading title={text.sendFile} note={text.fileIntro} back={{ label: text.daysTitle, url: listUrl }} />
      <Problems problems={problems} locale={locale} />
      {faults.length > 0 && (
        <section class="sheet results">
          <h2>{text.faultsTitle}</h2>
          <ul lang="en">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </section>
      )}
      <form
        class="sheet narrow"
        method="post"
        action={action}
        encType="multipart/form-data"
        data-bytes-max={bytesMax}
        data-too-large={problemText(textIn(locale), { field: "file", reason: "too_large" })}
        data-once
      >
        <input type="hidden" name="id" value={id} />
        <Select name="terminal" label={text.column.terminal} value={terminal} options={options} />
        <Field
          name="day"
          label={text.column.day}
          type="date"
          value={day}
          locale={locale}
          problems={problems}
          required
        />
        <Field
          name="file"
          label={text.file}
          hint={text.fileHint(formatCount(locale, bytesMax / BYTES_PER_MB))}
          locale={locale}
          problems={problems}
          type="file"
          accept=".csv,text/csv"
          required
        />
        <p class="hint">{text.fileColumns}</p>
        <p>
          <code>{COLUMNS}</code>
        </p>
        <div class="actions">
          <button class="primary">{text.compare}</button>
        </div>
      </form>
    </Shell>
  );
}
