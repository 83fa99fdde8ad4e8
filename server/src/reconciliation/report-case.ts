import { currencyOf } from "@servicepay/money";
import { recordEvent } from "#events/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import type { CloseReason, ReconciliationCase, Side } from "./case.ts";

type ReportedCase = Pick<
  ReconciliationCase,
  "id" | "kind" | "terminalId" | "day" | "movement" | "bankOrderId" | "attemptId" | "ours" | "bank"
>;

/** Tells programs of a case with the amounts of both sides, without the notes of members. */
export function reportCase(
  ctx: WriteContext,
  type: "case.opened" | "case.closed",
  found: ReportedCase,
  outcome: CloseReason | null,
): Promise<void> {
  const { id, kind, terminalId, day, movement, bankOrderId, attemptId, ours, bank } = found;
  const data = {
    id,
    kind,
    terminalId,
    day,
    movement,
    bankOrderId,
    transactionId: attemptId,
    ours: ours && moneyOf(ours),
    bank: bank && moneyOf(bank),
    outcome,
  };
  return recordEvent(ctx, { type, subject: { kind: "case", id }, data });
}

function moneyOf({ amount, currency, installments }: Side) {
  return {
    amount: decimalLiteral(amount, currencyOf(currency).exponent),
    currency,
    installment: installments,
  };
}
