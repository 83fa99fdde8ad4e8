import type { Localized } from "./localized.ts";
import type { Calls } from "./outcomes.ts";

/** What a connection check found out about one thing, in words that the bank's protocol has for it. */
export interface CheckFinding {
  what: "address" | "log_in" | "ip" | "clock" | "three_ds_key" | "reversal_user" | "currency";
  /** `cannot_tell`: only a payment shows it, or the bank did not say. */
  result: "ok" | "wrong" | "cannot_tell";
  /** Why, for technicians; null where nothing is wrong. */
  reason: string | null;
  /** The bank's own words, without secrets. */
  bankMessage: string | null;
  /** What the merchant has to change, in the bank's terms; null where nothing is wrong, or nothing more specific is known. */
  advice: Localized | null;
}

export interface CheckedConnection {
  findings: readonly CheckFinding[];
  calls: Calls;
}

/** A finding that needs no words. */
export function findingOf(what: CheckFinding["what"], result: CheckFinding["result"]): CheckFinding {
  return { what, result, reason: null, bankMessage: null, advice: null };
}
