import { addAmounts, type Amount } from "@servicepay/money";
import type { OrderReference } from "../contract/order.ts";
import type { Calls, QueryOutcome, ReversalOutcome } from "../contract/outcomes.ts";

type Refused = Extract<ReversalOutcome, { kind: "refused" }>;

/**
 * The bank answers "not found" to a void of an order that is voided, whose batch is closed, or that was never charged. Its
 * status decides. A sale that stands can be voided in its own batch, so the bank's refusal says that this batch is closed.
 */
export function explainRefusedVoid(refused: Refused, status: QueryOutcome): ReversalOutcome {
  const calls: Calls = [...refused.calls, ...status.calls];
  switch (status.kind) {
    case "voided":
      return { kind: "alreadyDone", calls };
    case "approved":
      return { ...refused, reason: "day_closed", calls };
    case "refunded":
    case "declined":
    case "notFound":
      return { ...refused, calls };
    case "pending":
    case "unknown":
      return { kind: "unknown", reason: `nothing to void, but its status is ${status.kind}`, calls };
  }
}

/** The bank refuses a refund with the same code before its batch is closed and, as far as is known, above what is left. */
export function explainRefusedRefund(
  refused: Refused,
  status: QueryOutcome,
  { amount, chargedAmount }: Pick<OrderReference, "amount" | "chargedAmount">,
): ReversalOutcome {
  const calls: Calls = [...refused.calls, ...status.calls];
  const isLeft = (refunded: Amount | null) => refunded === null || addAmounts(refunded, amount) <= chargedAmount;
  switch (status.kind) {
    case "refunded":
      if (status.refundedTotal === chargedAmount) return { ...refused, reason: "nothing_to_reverse", calls };
      return { ...refused, reason: isLeft(status.refundedTotal) ? refused.reason : "other", calls };
    case "approved":
      // A refund of a sale that stands is not refused because there is nothing: the bank means something else.
      return { ...refused, reason: refused.reason === "nothing_to_reverse" ? "other" : refused.reason, calls };
    case "voided":
    case "declined":
    case "notFound":
      return { ...refused, reason: "nothing_to_reverse", calls };
    case "pending":
    case "unknown":
      return { ...refused, calls };
  }
}
