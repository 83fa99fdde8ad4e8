import { paymentColumns, paymentStateWord } from "./payments-csv.ts";
import type { FastifyRequest } from "fastify";
import { recordAudit } from "#audit/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { paymentsInBatches, type PaymentFilter } from "#payments/index.ts";
import { inSnapshot, inTransaction } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { queued, refuseIfFull, type ExportQueue } from "../exports/export-queue.ts";
import { sentTable, tableFormatOf } from "../exports/sent-table.ts";
import type { Row } from "#platform/exports/table.ts";
import { readListQuery } from "../lists/list-query.ts";
import type { SentFile } from "../page/page-routes.ts";
import { filterNames, readPaymentFilter } from "./payment-filter.ts";
import { paymentRow } from "./payment-row.ts";
import { visibleTo } from "./own-payments.ts";

/** Exports the payments of the list's filters as they are now, in the member's language. The audit log names the filters. */
export async function exportPayments(
  ctx: MemberContext,
  request: FastifyRequest,
  queue: ExportQueue,
): Promise<SentFile> {
  refuseIfFull(queue);
  const query = readListQuery(request, filterNames, ctx.clock.now());
  const { filter, problems } = readPaymentFilter(query, ctx.session.member.locale);
  const [problem] = problems;
  if (problem !== undefined) throw invalid(problem.field, "The filter is not understood.", problem.reason);
  const { from, to } = query.period;
  const format = tableFormatOf(request);
  const details = { from, to, format, filters: new URLSearchParams(query.filters).toString() };
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, { action: "payments.exported", recordType: "tenant", recordId: ctx.tenantId, details }),
  );
  const table = { name: `payments-${from}-${to}`, columns: paymentColumns(ctx.session.member.locale) };
  const batches = queued(queue, rowsOf(ctx, { ...filter, ...visibleTo(ctx) }));
  return sentTable({ ...table, batches }, format, ctx.session.member.locale);
}

async function* rowsOf(ctx: MemberContext, filter: PaymentFilter): AsyncGenerator<readonly Row[], void, undefined> {
  const { locale } = ctx.session.member;
  const terminals = await listTerminals(ctx);
  const terminalNames = new Map(terminals.map(({ id, name }) => [id as string, name]));
  for await (const batch of inSnapshot(ctx, (ctx) => paymentsInBatches(ctx, filter)))
    yield batch.map((payment) => {
      const row = paymentRow(ctx, payment, terminalNames);
      const { reference, customer, card, terminal, installments, amount, refunded } = row;
      const state = paymentStateWord(locale, row);
      const facts = [{ at: payment.createdAt }, reference, customer, state, card, terminal, installments];
      return [...facts, amount, refunded, amount.currency, payment.id];
    });
}
