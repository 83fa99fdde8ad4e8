import type { QueryOutcome } from "#acquirers/registry.ts";
import type { AttemptKind, StatusFinding } from "./attempt.ts";

/** The finished refunds of a sale. `knownTransactions`: the bank's ids of the sale and of these refunds. */
export interface RefundsBefore {
  count: number;
  /** False if the bank's id of one is unknown: a person settled it, or the bank answered "already done". */
  isEachKnown: boolean;
  knownTransactions: readonly string[];
}

/** What the bank's status of an order means for this attempt. */
export function findingOf(kind: AttemptKind, status: QueryOutcome, refundsBefore: RefundsBefore): StatusFinding {
  if (status.kind === "pending") return { kind: "open", reason: "pending_at_bank" };
  if (status.kind === "unknown") return { kind: "open", reason: status.reason };
  switch (kind) {
    case "sale":
      return saleFinding(status);
    case "void":
      if (status.kind === "voided") return { kind: "approved", amount: null, references: status.references };
      return status.kind === "approved" ? { kind: "notFound" } : { kind: "open", reason: `order_is_${status.kind}` };
    case "refund":
      return refundFinding(status, refundsBefore);
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

/** The bank names only the order's last transaction: if it is not known yet, it is this refund. */
function refundFinding(
  status: DefiniteStatus,
  { count, isEachKnown, knownTransactions }: RefundsBefore,
): StatusFinding {
  if (status.kind === "approved") return { kind: "notFound" };
  if (status.kind !== "refunded") return { kind: "open", reason: `order_is_${status.kind}` };
  const { transactionId } = status.references;
  if (transactionId !== null && knownTransactions.includes(transactionId)) return { kind: "notFound" };
  const isOurs = count === 0 || (transactionId !== null && isEachKnown);
  return isOurs
    ? { kind: "approved", amount: null, references: status.references }
    : { kind: "unanswerable", reason: "which_refund_is_unknown" };
}
