import { reportColumns } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import { recordAudit } from "#audit/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { BYTE_ORDER_MARK, csvLine } from "../exports/csv.ts";
import type { SentFile } from "../page-routes.ts";
import { readReport } from "./report-page.ts";

/** Exports the rows of the report's page, in the member's language. The audit log names the period. */
export async function exportReport(ctx: MemberContext, request: FastifyRequest): Promise<SentFile> {
  const { locale } = ctx.session.member;
  const { days, byCurrency } = await readReport(ctx, request);
  const { from, to } = days;
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: "report.exported",
      recordType: "tenant",
      recordId: ctx.tenantId,
      details: { from, to },
    }),
  );
  const lines = byCurrency.flatMap(({ currency, rows }) =>
    rows.map(({ month, terminal, installments, gross, reversed, net, commission }) => {
      const sums = [gross.sum, gross.count, reversed.sum, reversed.count, net, commission];
      return csvLine([month, terminal, installments, ...sums, currency], locale);
    }),
  );
  return {
    name: `report-${from}-${to}.csv`,
    type: "text/csv; charset=utf-8",
    parts: partsOf([BYTE_ORDER_MARK + csvLine(reportColumns(locale), locale), ...lines]),
  };
}

async function* partsOf(lines: readonly string[]): AsyncGenerator<string> {
  yield lines.join("");
}
