import { currencyOf } from "@servicepay/money";
import { recordEvent } from "#events/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import type { Approval } from "./approval.ts";

/** Tells programs what is asked for or was decided, without who, why and the notes. */
export function reportApproval(
  ctx: WriteContext,
  type: "approval.requested" | "approval.decided",
  { id, kind, paymentId, attemptId, amount, currency, state }: Approval,
): Promise<void> {
  const decimal = decimalLiteral(amount, currencyOf(currency).exponent);
  const data = { id, kind, paymentId, transactionId: attemptId, amount: decimal, currency, state };
  return recordEvent(ctx, { type, subject: { kind: "approval", id }, data });
}
