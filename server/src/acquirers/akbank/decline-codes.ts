import { isoDeclineClassOf, isoRerouteOf } from "../contract/iso-declines.ts";
import type { DeclineClass, Reroute } from "../contract/outcomes.ts";

interface Refusal {
  class: DeclineClass;
  reroute: Reroute;
}

/** The time of the request is wrong. */
export const WRONG_CLOCK = "VPS-1073";

/**
 * The bank's own codes of a refusal before the card's bank is asked. Not in the list, and so unknown until the bank is queried:
 * 1013, a used order id; 1279 and all that no reply has been recorded of.
 */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  // Installments with a card of another bank.
  "VPS-1044": { class: "technical", reroute: "yes" },
  // The merchant may not sell on the internet.
  "VPS-1060": { class: "technical", reroute: "yes" },
  // A card scheme that the merchant does not accept.
  "VPS-1066": { class: "refused", reroute: "yes" },
  [WRONG_CLOCK]: { class: "technical", reroute: "yes" },
};

/** After these codes a failed transaction may still change: a repeated message may have charged, or somebody has to reverse it. */
const UNDECIDED = new Set(["", "00", "28", "68", "94"]);

export function refusalOf(responseCode: string): Refusal | null {
  return Object.hasOwn(REFUSALS, responseCode) ? (REFUSALS[responseCode] ?? null) : null;
}

/** VPS-1005 only says that the card's bank declined. `message` begins with a code of three digits. */
export function hostRefusalOf(code: string, message: string): (Refusal & { code: string }) | null {
  // The number of installments, or its amount, is not in the merchant's table.
  if (message.startsWith("183 ")) return { code: "183", class: "technical", reroute: "yes" };
  const declineClass = isoDeclineClassOf(code);
  return declineClass === null ? null : { code, class: declineClass, reroute: isoRerouteOf(code) };
}

/** The class of a transaction that the bank lists as failed, or null if it may still change. */
export function failureClassOf(responseCode: string, hostCode: string): DeclineClass | null {
  const refusal = refusalOf(responseCode);
  if (refusal !== null) return refusal.class;
  if (responseCode !== "VPS-1005" || UNDECIDED.has(hostCode) || !/^[0-9]{2}$/.test(hostCode)) return null;
  return isoDeclineClassOf(hostCode) ?? "technical";
}
