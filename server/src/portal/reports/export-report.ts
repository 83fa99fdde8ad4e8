import { reportColumns } from "./report-csv.ts";
import type { FastifyRequest } from "fastify";
import { recordAudit } from "#audit/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { sentTable, tableFormatOf } from "../exports/sent-table.ts";
import type { Row } from "#platform/exports/table.ts";
import type { SentFile } from "../page-routes.ts";
import { readReport } from "./report-page.ts";

/** Exports the rows of the report's page, in the member's language. The audit log names the period. */
export async function exportReport(ctx: MemberContext, request: FastifyRequest): Promise<SentFile> {
  const { locale } = ctx.session.member;
  const { days, byCurrency } = await readReport(ctx, request);
  const { from, to } = days;
  const format = tableFormatOf(request);
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: "report.exported",
      recordType: "tenant",
      recordId: ctx.tenantId,
      details: { from, to, format },
    }),
  );
  const rows = byCurrency.flatMap(({ currency, rows }) =>
    rows.map(({ month, terminal, installments, gross, reversed, net, commission }): Row => {
      const sums = [gross.sum, gross.count, reversed.sum, reversed.count, net, commission];
      return [month, terminal, installments, ...sums, currency];
    }),
  );
  const table = { name: `report-${from}-${to}`, columns: reportColumns(locale), batches: inOneBatch(rows) };
  return sentTable(table, format, locale);
}

async function* inOneBatch(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
