import type { Problem, SettlementFileFault, SettlementFilePage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { addDays, bankDayOf } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";
import { reconcileDay } from "#reconciliation/index.ts";
import { problemsOf, storable } from "../forms/form.ts";
import { readUpload } from "../forms/read-upload.ts";
import { readWholeFile } from "../forms/read-whole-file.ts";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";

const FILE_BYTES_MAX = 8 * 1024 * 1024;

interface Sent {
  fields: Readonly<Record<string, string>>;
  problems: readonly Problem[];
  faults: readonly SettlementFileFault[];
}

/** The form for a bank's settlement file. A form that was refused keeps what was chosen, but for the file. */
export async function filePage(
  ctx: MemberContext,
  request: FastifyRequest,
  { fields, problems, faults }: Sent = { fields: {}, problems: [], faults: [] },
): Promise<SettlementFilePage> {
  const terminals = await listTerminals(ctx);
  return {
    kind: "settlement-file",
    ...shellOf(ctx, request, "reconciliation"),
    listUrl: pageUrl(ctx, "/reconciliation/days"),
    action: pageUrl(ctx, "/reconciliation/file"),
    id: newId(),
    bytesMax: FILE_BYTES_MAX,
    terminals: terminals.map(({ id, name }) => ({ id, name })),
    terminal: fields["terminal"] ?? "",
    day: fields["day"] ?? addDays(bankDayOf(ctx.clock.now()), -1),
    problems,
    faults,
  };
}

/** Compares the day with the file. A form that is sent twice is compared once. */
export async function sendFile(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
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
    if (result?.kind === "compared")
      return { to: withQuery(pageUrl(ctx, `/reconciliation/days/${day}`), { done: "file_compared" }) };
    const faults = result?.kind === "failed" ? result.faults : [];
    const problems = [{ field: "file", reason: "unusable" }];
    return { status: 400, page: await filePage(ctx, request, { fields, problems, faults }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const named = problems.map(({ field, ...rest }) => ({ ...rest, field: field === "form" ? "day" : field }));
    return { status, page: await filePage(ctx, request, { fields, problems: named, faults: [] }) };
  }
}
