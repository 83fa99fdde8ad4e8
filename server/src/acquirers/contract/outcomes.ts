import type { Amount } from "@servicepay/money";
import type { BankReferences } from "./order.ts";

/** A redacted record of one call, without card number, CVV, password or key. */
export interface Evidence {
  operation: "sale" | "complete" | "void" | "refund" | "query" | "threeDsStart" | "threeDsVerify" | "check";
  url: string;
  httpStatus: number | null;
  durationMs: number;
  /** Allow-listed fields of the reply. */
  reply: Record<string, string>;
  /** What a query found. Absent for a call that moves money. */
  status?: OrderStatus;
}

/** The evidence of each call that led to one outcome, in order. */
export type Calls = readonly [Evidence, ...Evidence[]];

/** An outcome before its evidence is added. */
export type WithoutCalls<Outcome> = Outcome extends unknown ? Omit<Outcome, "calls"> : never;

/** What the payer can do about a decline. The payment page has a text for each class. */
export const declineClasses = [
  "card_data",
  "insufficient_funds",
  "refused",
  "closed_to_internet",
  "not_authenticated",
  "technical",
] as const;
export type DeclineClass = (typeof declineClasses)[number];

export interface Decline {
  /** The bank's own code, e.g. "51"; "99" with its sub-code as "99/CORE-2012". */
  code: string;
  message: string;
  class: DeclineClass;
}

/**
 * Whether another terminal could succeed. `no`: the card's issuer or the payer said no. `yes`: this terminal is at fault.
 * `if_confirmed`: somebody waited for somebody, so first the bank's status query must say that the order was declined.
 */
export type Reroute = "no" | "yes" | "if_confirmed";

/**
 * The outcome of a call that may charge. `declined` requires a parsed, matching reply with a known final code, and `unsent`
 * that no byte was sent. Everything else, including a duplicate order id, is `unknown`.
 */
export type ChargeOutcome = { calls: Calls } & (
  | { kind: "approved"; references: BankReferences }
  | { kind: "declined"; decline: Decline; reroute: Reroute }
  | { kind: "unsent"; reason: string }
  | { kind: "unknown"; reason: string }
);

/** `alreadyDone` means that the bank voided or refunded the order before. */
export type ReversalOutcome = { calls: Calls } & (
  | { kind: "done"; references: BankReferences }
  | { kind: "alreadyDone" }
  | { kind: "refused"; decline: Decline; reason: "day_not_closed" | "day_closed" | "nothing_to_reverse" | "other" }
  | { kind: "unsent"; reason: string }
  | { kind: "unknown"; reason: string }
);

export type OrderStatus = "approved" | "voided" | "refunded" | "declined" | "pending" | "notFound" | "unknown";

/**
 * The status of an order at the bank. `amount` is the bank's own figure where it has one. `refundedTotal`: everything that was
 * refunded of the order; null if the bank does not say. `settled`: whether the bank's day of the charge is closed.
 * `isClockRefused`: the bank did not look at the order, because the time of our request is wrong.
 */
export type QueryOutcome = { calls: Calls } & (
  | {
      kind: "approved";
      amount: Amount | null;
      refundedTotal: Amount | null;
      references: BankReferences;
      settled: boolean | null;
    }
  | { kind: "voided" | "refunded"; amount: Amount | null; refundedTotal: Amount | null; references: BankReferences }
  | { kind: "declined"; decline: Decline }
  | { kind: "pending" }
  | { kind: "notFound" }
  | { kind: "unknown"; reason: string; isClockRefused?: true }
);
