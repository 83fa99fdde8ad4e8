import { Refusal } from "#platform/refusal.ts";
import type { OidcFlow } from "./flow.ts";

/**
 * no_provider: the company has none. expired: the answer is too old, was used, or belongs to another browser. denied: the
 * provider returned an error. not_connected: no member of the company has this account. second_factor: live mode needs one.
 */
export type OidcReason =
  | "no_provider"
  | "unreachable"
  | "bad_answer"
  | "expired"
  | "denied"
  | "not_connected"
  | "email_unverified"
  | "email_differs"
  | "taken"
  | "not_again"
  | "second_factor";

/** A log-in with a provider that did not work. It carries a reason and never what the provider wrote. */
export class OidcRefused extends Refusal {
  readonly oidcReason: OidcReason;
  /** What the person wanted; null if the browser's cookie does not say so. */
  readonly flow: Pick<OidcFlow, "purpose" | "onward"> | null;
  constructor(reason: OidcReason, flow: Pick<OidcFlow, "purpose" | "onward"> | null = null) {
    super("ERR_UNAUTHORIZED", "The log-in with the provider did not work.", { reason });
    this.oidcReason = reason;
    this.flow = flow;
  }
}
