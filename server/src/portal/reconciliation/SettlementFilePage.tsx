import { Field, Select } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { UploadForm } from "../parts/UploadForm.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import { listFaultText } from "./fault-text.ts";
import type { SettlementFilePage } from "./model.ts";

const COLUMNS = "kind,reference,order_id,amount,currency,installments,auth_code,time";

export function SettlementFile(page: SettlementFilePage) {
  const { locale, listUrl, action, id, bytesMax, terminals, terminal, day, problems, faults } = page;
  const { reconciliation: text } = textIn(locale);
  const options = terminals.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Shell page={page} title={text.sendFile} hasProblems={problems.length > 0}>
      <Heading title={text.sendFile} note={text.fileIntro} back={{ label: text.daysTitle, url: listUrl }} />
      <Problems problems={problems} locale={locale} />
      {faults.length > 0 && (
        <section class="sheet results">
          <h2>{text.faultsTitle}</h2>
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.line} ${fault.fault.name}`}>{listFaultText(locale, fault)}</li>
            ))}
          </ul>
        </section>
      )}
      <UploadForm
        {...{ locale, problems, action, bytesMax }}
        tooLarge="too_large"
        accept=".csv,.xlsx,text/csv"
        text={{ ...text, columns: text.fileColumns, send: text.compare }}
        columns={COLUMNS}
        formats={text.fileFormats}
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
      </UploadForm>
    </Shell>
  );
}
