import type { Decline, Evidence, Reroute } from "./outcomes.ts";

/** A form that the payer's browser sends to the bank as a top-level navigation. It may contain the card number. */
export interface BankForm {
  method: "GET" | "POST";
  action: string;
  fields: Record<string, string>;
}

/**
 * What the adapter remembers between start, return and completion: at most 4 KiB as JSON, stored encrypted. Empty for a bank
 * that needs none.
 */
export type Session = Readonly<Record<string, string>>;

/**
 * A start charges nothing, whatever becomes of it, so there is no "unknown". `declined`: the bank's word about this card.
 * `calls` is empty if the bank is not asked.
 */
export type ThreeDsStarted = { calls: readonly Evidence[] } & (
  | { kind: "form"; form: BankForm; session: Session }
  | { kind: "declined"; decline: Decline; reroute: Reroute }
  | { kind: "failed"; reason: string; cause: "unsent" | "lost" | "refused" | "unreadable" }
);

/** What the browser brought back, exactly as it sent it: not trimmed, with empty fields. */
export interface Returned {
  method: "GET" | "POST";
  fields: Readonly<Record<string, string>>;
}

/** Everything needed to charge after authentication. Stored encrypted, because it can charge a card. */
export interface Authentication {
  threeDsStatus: string;
  fields: Record<string, string>;
}

/**
 * `forged` means that the return is not the bank's, or is not about our order. It is recorded and changes nothing. `failed` has
 * the reason where the bank gives one. `undecided`: the bank could not be asked; it is asked again until the payer's time is
 * over, which is harmless.
 */
export type ThreeDsJudged = { calls: readonly Evidence[] } & (
  | { kind: "authenticated"; authentication: Authentication }
  | {
      kind: "failed";
      reason: "not_authenticated" | "not_enrolled" | "attempted" | "cancelled" | "technical";
      threeDsStatus: string | null;
      message: string | null;
      reroute: Reroute;
    }
  | { kind: "forged"; reason: string }
  | { kind: "undecided"; reason: string }
);
