import { addAmounts, type Amount } from "@servicepay/money";
import type { Capabilities, QueryOutcome } from "#acquirers/registry.ts";
import type { Attempt, StatusFinding } from "./attempt.ts";

/** The finished refunds of a sale. `knownTransactions`: the bank's ids of the sale and of these refunds. */
export interface RefundsBefore {
  count: number;
  total: Amount;
  /** False if the bank's id of one is unknown: a person settled it, or the bank answered "already done". */
  isEachKnown: boolean;
  knownTransactions: readonly string[];
}

/** What the bank's status of an order means for this attempt. */
export function findingOf(
  { kind, chargedAmount }: Pick<Attempt, "kind" | "chargedAmount">,
  status: QueryOutcome,
  refundsBefore: RefundsBefore,
  queryTells: Pick<Capabilities["queryTells"], "voids">,
): StatusFinding {
  if (status.kind === "pending") return { kind: "open", reason: "pending_at_bank" };
  if (status.kind === "unknown")
    return status.isClockRefused ? { kind: "clockRefused" } : { kind: "open", reason: status.reason };
  switch (kind) {
    case "sale":
      return saleFinding(status);
    case "void":
      return voidFinding(status, queryTells);
    case "refund":
      return refundFinding(status, refundsBefore, { amount: chargedAmount, queryTells });
  }
}

type DefiniteStatus = Exclude<QueryOutcome, { kind: "pending" | "unknown" }>;

function saleFinding(status: DefiniteStatus): StatusFinding {
  switch (status.kind) {
    case "approved":
      return { kind: "approved", amount: status.amount, references: status.references };
    case "declined":
      return { kind: "declined", decline: status.decline };
    case "notFound":
      return { kind: "notFound" };
    case "voided":
      return { kind: "undone" };
    case "refunded":
      // The status does not say whether all of it was refunded.
      return { kind: "unanswerable", reason: "refunded_at_bank" };
  }
}

function voidFinding(status: DefiniteStatus, { voids }: Pick<Capabilities["queryTells"], "voids">): StatusFinding {
  if (status.kind === "voided") return { kind: "approved", amount: null, references: status.references };
  if (status.kind !== "approved") return { kind: "open", reason: `order_is_${status.kind}` };
  return voids ? { kind: "notFound" } : { kind: "unanswerable", reason: "status_tells_no_voids" };
}

/**
 * The sum of all refunds tells whether this one is among them. A bank that does not tell it names only the order's last
 * transaction: if it is not known yet, it is this refund.
 */
function refundFinding(
  status: DefiniteStatus,
  { count, total, isEachKnown, knownTransactions }: RefundsBefore,
  { amount, queryTells }: { amount: Amount; queryTells: Pick<Capabilities["queryTells"], "voids"> },
): StatusFinding {
  if (status.kind !== "approved" && status.kind !== "refunded")
    return { kind: "open", reason: `order_is_${status.kind}` };
  const { refundedTotal, references } = status;
  if (refundedTotal === total) return { kind: "notFound" };
  if (refundedTotal !== null)
    return refundedTotal === addAmounts(total, amount)
      ? { kind: "approved", amount: null, references }
      : { kind: "unanswerable", reason: "another_sum_was_refunded" };
  if (status.kind === "approved")
    return queryTells.voids ? { kind: "notFound" } : { kind: "unanswerable", reason: "status_tells_no_refunds" };
  const { transactionId } = references;
  if (transactionId !== null && knownTransactions.includes(transactionId)) return { kind: "notFound" };
  const isOurs = count === 0 || (transactionId !== null && isEachKnown);
  return isOurs
    ? { kind: "approved", amount: null, references }
    : { kind: "unanswerable", reason: "which_refund_is_unknown" };
}
