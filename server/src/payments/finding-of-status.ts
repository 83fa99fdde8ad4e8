import type { QueryOutcome } from "#acquirers/registry.ts";
import type { AttemptKind, StatusFinding } from "./attempt.ts";

/** The refunds of a sale that are finished. `knownTransactions`: the bank's ids of them and of the sale. */
export interface RefundsBefore {
  count: number;
  /** False where one of them is known by hearsay only: from people, or from a bank that said "done before". */
  isEachKnown: boolean;
  knownTransactions: readonly string[];
}

/** What a bank's status of the order says about this attempt. */
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
      // All of it or a part: people have to look.
      return { kind: "unanswerable", reason: "refunded_at_bank" };
  }
}

/** The bank tells the order's last transaction only: one that is not known yet must be this refund. */
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
