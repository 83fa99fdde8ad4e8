import type { Calls, QueryOutcome, ReversalOutcome } from "./outcomes.ts";

/**
 * A bank answers "nothing to void" for an order that is voided, settled or was never charged. Its status decides. Of a sale that
 * stands, where the bank does not say whether its day is closed, the refusal says so.
 */
export function explainRefusedVoid(
  refused: Extract<ReversalOutcome, { kind: "refused" }>,
  status: QueryOutcome,
): ReversalOutcome {
  const calls: Calls = [...refused.calls, ...status.calls];
  if (status.kind === "voided") return { kind: "alreadyDone", calls };
  if (status.kind === "approved" && status.settled !== false) return { ...refused, reason: "day_closed", calls };
  if (["declined", "refunded", "notFound"].includes(status.kind)) return { ...refused, calls };
  return { kind: "unknown", reason: `nothing to void, but its status is ${status.kind}`, calls };
}
