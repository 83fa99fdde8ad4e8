import type { FastifyRequest } from "fastify";
import { addDays, bankDayOf } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";
import { reconcileDay, type ListFault } from "#reconciliation/index.ts";
import { problemsOf, problemsOn, readUpload, readWholeFile, storable } from "../forms/index.ts";
import { type Answer, pageUrl, Shell, withQuery } from "../page/index.ts";
import { Field, Heading, Problems, Select, Sheet, UploadForm } from "../parts/index.ts";
import { type Problem, textFor } from "../words/index.ts";
import { dayUrl } from "./day-page.tsx";
import { listFaultText } from "./fault-text.ts";

const FILE_BYTES_MAX = 8 * 1024 * 1024;
const COLUMNS = "kind,reference,order_id,amount,currency,installments,auth_code,time";

interface Sent {
  fields: Readonly<Record<string, string>>;
  problems: readonly Problem[];
  faults: readonly ListFault[];
}

/** The form for a bank file. A form that was refused keeps what was chosen, but for the file. */
export async function bankFilePage(
  ctx: MemberContext,
  { fields, problems: refused, faults }: Sent = { fields: {}, problems: [], faults: [] },
): Promise<Answer> {
  const terminals = await listTerminals(ctx);
  const { locale } = ctx.session.member;
  const { reconciliation: text } = textFor(ctx);
  const problems = problemsOn({ fields: ["terminal", "day", "file"], words: text.problem }, locale, refused);
  const view = (
    <Shell nav="reconciliation" title={text.sendFile} problems={problems}>
      <Heading
        title={text.sendFile}
        note={text.fileIntro}
        back={{ label: text.daysTitle, url: pageUrl(ctx, "/reconciliation/days") }}
      />
      <Problems />
      {faults.length > 0 && (
        <Sheet look="results" title={text.faultsTitle}>
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.line} ${fault.fault.name}`}>{listFaultText(locale, fault)}</li>
            ))}
          </ul>
        </Sheet>
      )}
      <UploadForm
        action={pageUrl(ctx, "/reconciliation/file")}
        bytesMax={FILE_BYTES_MAX}
        tooLarge="too_large"
        accept=".csv,.xlsx,text/csv"
        text={{ ...text, columns: text.fileColumns, send: text.compare }}
        columns={COLUMNS}
        formats={text.fileFormats}
      >
        {/* A form that is sent twice is compared once. */}
        <input type="hidden" name="id" value={newId()} />
        <Select
          name="terminal"
          label={text.column.terminal}
          value={fields["terminal"] ?? ""}
          options={terminals.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field
          name="day"
          label={text.column.day}
          type="date"
          value={fields["day"] ?? addDays(bankDayOf(ctx.clock.now()), -1)}
          required
        />
      </UploadForm>
    </Shell>
  );
  return { view };
}

export async function sendBankFile(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  let fields: Sent["fields"] = {};
  try {
    const upload = await readUpload(request);
    ({ fields } = upload);
    const [day, terminal] = [storable(fields["day"] ?? ""), storable(fields["terminal"] ?? "")];
    if (terminal === "") throw invalid("terminal", "Name the terminal of the file.", "required");
    if (upload.file === null) throw invalid("file", "No file was chosen.", "required");
    // The file arrives whole before its day is leased, so that a slow sender holds nothing.
    const file = [await readWholeFile(upload.file.bytes, FILE_BYTES_MAX)];
    const runId = parseId(fields["id"] ?? "") ?? newId();
    const [only] = await reconcileDay(ctx, { day, terminal, file, runId });
    const result = only?.result;
    if (result?.kind === "compared") return { to: withQuery(dayUrl(ctx, day), { done: "file_compared" }) };
    const faults = result?.kind === "failed" ? result.faults : [];
    const problems = [{ field: "file", reason: "unusable" }];
    return { ...(await bankFilePage(ctx, { fields, problems, faults })), status: 400 };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await bankFilePage(ctx, { fields, problems, faults: [] })), status };
  }
}
