import { auditColumns, auditKindWord } from "./audit-csv.ts";
import type { FastifyRequest } from "fastify";
import { entriesInBatches, recordAudit, type AuditFilter } from "#audit/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inSnapshot, inTransaction } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { queued, refuseIfFull, type ExportQueue } from "../exports/export-queue.ts";
import { sentTable, tableFormatOf } from "../exports/sent-table.ts";
import type { Row } from "#platform/exports/table.ts";
import { readListQuery } from "../lists/list-query.ts";
import type { SentFile } from "../page/page-routes.ts";
import { actorNames, auditRow, filterNames, readAuditFilter } from "./audit-page.ts";

/** Exports the entries of the list's filters, masked as on the page. The log itself names the filters. */
export async function exportAudit(ctx: MemberContext, request: FastifyRequest, queue: ExportQueue): Promise<SentFile> {
  refuseIfFull(queue);
  const query = readListQuery(request, filterNames, ctx.clock.now());
  const actors = await actorNames(ctx);
  const { filter, problems } = readAuditFilter(query, actors);
  const [problem] = problems;
  if (problem !== undefined) throw invalid(problem.field, "The filter is not understood.", problem.reason);
  const { from, to } = query.period;
  const format = tableFormatOf(request);
  const details = { from, to, format, filters: new URLSearchParams(query.filters).toString() };
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, { action: "audit.exported", recordType: "tenant", recordId: ctx.tenantId, details }),
  );
  const { locale } = ctx.session.member;
  const table = { name: `audit-${from}-${to}`, columns: auditColumns(locale) };
  return sentTable({ ...table, batches: queued(queue, rowsOf(ctx, filter, actors)) }, format, locale);
}

async function* rowsOf(
  ctx: MemberContext,
  filter: AuditFilter,
  actors: ReadonlyMap<string, string>,
): AsyncGenerator<readonly Row[], void, undefined> {
  const { locale } = ctx.session.member;
  for await (const batch of inSnapshot(ctx, (ctx) => entriesInBatches(ctx, filter)))
    yield batch.map((entry): Row => {
      const { action, actor, actorKind, recordType, recordId, details } = auditRow(ctx, entry, actors);
      const shown = details.map(({ name, value }) => `${name}: ${value}`).join(", ");
      const who = [actor, auditKindWord(locale, actorKind)];
      return [{ at: entry.at }, action, ...who, recordType, recordId, shown, entry.trace_id, entry.id];
    });
}
