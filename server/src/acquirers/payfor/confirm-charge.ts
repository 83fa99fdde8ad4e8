import { formatDecimal } from "@servicepay/money";
import type { Order } from "../contract/order.ts";
import type { ChargeOutcome, QueryOutcome } from "../contract/outcomes.ts";

type Approved = Extract<ChargeOutcome, { kind: "approved" }>;

/**
 * A completion names neither sum nor currency, its reply neither, and the form's hash does not cover the currency. So a charge
 * after 3-D Secure counts as ours when the order's status has our sum in our currency. `completed` is null if the bank had
 * charged before.
 */
export function confirmCharge({ amount }: Order, completed: Approved | null, status: QueryOutcome): ChargeOutcome {
  const calls = completed === null ? status.calls : ([...completed.calls, ...status.calls] as const);
  if (status.kind !== "approved") {
    const reason = status.kind === "unknown" ? status.reason : `its status is ${status.kind}`;
    return { kind: "unknown", reason, calls };
  }
  if (status.amount === null || status.amount !== amount)
    return { kind: "unknown", reason: `charged with ${formatDecimal(status.amount ?? amount)}`, calls };
  return { kind: "approved", references: completed?.references ?? status.references, calls };
}
