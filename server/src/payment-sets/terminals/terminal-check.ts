import type { Localized } from "#acquirers/registry.ts";

/** "unknown": the check cannot tell. */
export type CheckResult = "ok" | "wrong" | "unknown";

/** What a connection check found. The check moves no money. */
export interface TerminalCheck {
  at: Date;
  /** Whether a bank answers at the address. */
  address: CheckResult;
  /** Whether the bank accepts the merchant number, the user and the password. */
  credentials: CheckResult;
  /** Whether the bank accepts the user of voids and refunds; unknown where it has no such user. */
  reversals: CheckResult;
  /** Whether the bank's clock and ours agree. */
  clock: CheckResult;
  url: string | null;
  durationMs: number | null;
  httpStatus: number | null;
  /** How the reply failed, for technicians. */
  reason: string | null;
  /** The bank's own words. */
  bankMessage: string | null;
  /** What to change, in the terms of the bank. */
  advice: Localized | null;
  clockApartMs: number | null;
}

/** The result of the whole check. A bank that does not send its time can still have a good connection. */
export function checkedResult({ address, credentials, reversals, clock }: TerminalCheck): CheckResult {
  return [address, credentials, reversals, clock].includes("wrong") ? "wrong" : credentials;
}

const CLOCK_APART_MS_MAX = 30_000;

/** Otherwise, if the clock is wrong, the bank has said so. */
export function isClockApart({ clockApartMs }: Pick<TerminalCheck, "clockApartMs">): boolean {
  return clockApartMs !== null && clockApartMs >= CLOCK_APART_MS_MAX;
}

/** What keeps payments from the bank; null if nothing does, or the check cannot tell. */
export function problemOf({
  address,
  credentials,
}: Pick<TerminalCheck, "address" | "credentials">): "address" | "credentials" | null {
  if (address === "wrong") return "address";
  return credentials === "wrong" ? "credentials" : null;
}

/** Whether nothing that the check found keeps payers from paying. Some banks have a user of their own for voids and refunds. */
export function letsPay({
  address,
  credentials,
  reversals,
  reason,
}: Pick<TerminalCheck, "address" | "credentials" | "reversals" | "reason">): boolean {
  if (address !== "ok" || credentials === "wrong") return false;
  return reason === null || reversals === "wrong";
}
