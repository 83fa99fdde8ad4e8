import { paymentColumns, paymentStateWord } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import { recordAudit } from "#audit/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { paymentsInBatches, type PaymentFilter } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { BYTE_ORDER_MARK, csvLine, type Cell } from "../exports/csv.ts";
import { bankTimeFormat } from "../exports/bank-time.ts";
import { readListQuery } from "../lists/list-query.ts";
import type { SentFile } from "../page-routes.ts";
import { filterNames, readPaymentFilter } from "./payment-filter.ts";
import { paymentRow } from "./payment-row.ts";
import { visibleTo } from "./own-payments.ts";

/** Exports the payments of the list's filters, in the member's language. The audit log names the filters. */
export async function exportPayments(ctx: MemberContext, request: FastifyRequest): Promise<SentFile> {
  const query = readListQuery(request, filterNames, ctx.clock.now());
  const { filter, problems } = readPaymentFilter(query, ctx.session.member.locale);
  const [problem] = problems;
  if (problem !== undefined) throw invalid(problem.field, "The filter is not understood.", problem.reason);
  const { from, to } = query.period;
  const details = { from, to, filters: new URLSearchParams(query.filters).toString() };
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, { action: "payments.exported", recordType: "tenant", recordId: ctx.tenantId, details }),
  );
  return {
    name: `payments-${from}-${to}.csv`,
    type: "text/csv; charset=utf-8",
    parts: linesOf(ctx, { ...filter, ...visibleTo(ctx) }),
  };
}

async function* linesOf(ctx: MemberContext, filter: PaymentFilter): AsyncGenerator<string> {
  const { locale } = ctx.session.member;
  yield BYTE_ORDER_MARK + csvLine(paymentColumns(locale), locale);
  const terminals = await listTerminals(ctx);
  const terminalNames = new Map(terminals.map(({ id, name }) => [id as string, name]));
  const bankTime = bankTimeFormat();
  for await (const batch of paymentsInBatches(ctx, filter)) {
    yield batch
      .map((payment) => {
        const row = paymentRow(ctx, payment, terminalNames);
        const { reference, customer, card, terminal, installments, amount, refunded } = row;
        const state = paymentStateWord(locale, row);
        const cells: Cell[] = [bankTime(payment.createdAt), reference, customer, state, card, terminal, installments];
        return csvLine([...cells, amount, refunded, amount.currency, payment.id], locale);
      })
      .join("");
  }
}
