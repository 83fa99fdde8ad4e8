import { codesOf, isoRerouteOf } from "../contract/iso-declines.ts";
import type { DeclineClass, Reroute } from "../contract/outcomes.ts";

/**
 * Codes of the card's bank, from Garanti's own list, that prove that nothing was charged. Not in the list, and so unknown until
 * the order's history is read: 11, which is an approval; 09, 19, 25, 28, 29, 68, 92, 94, 95 and 98, with which another message
 * of the same order may have charged; 99, which a library gives; and codes of which the list does not say that the card was refused.
 */
const DECLINES: Readonly<Record<string, DeclineClass>> = {
  ...codesOf("card_data", "14", "33", "54", "56"),
  ...codesOf("insufficient_funds", "16", "51", "61", "65"),
  ...codesOf("closed_to_internet", "57", "93"),
  ...codesOf("refused", "01", "02", "04", "05", "06", "07", "12", "15", "18", "34", "36", "37", "38", "39", "41", "43"),
  ...codesOf("refused", "52", "53", "55", "59", "62", "63", "75", "76"),
  ...codesOf("technical", "03", "13", "30", "31", "58", "82", "90", "91", "96"),
};

/** After these codes a failed transaction may still change: somebody still had to answer or to reverse it. */
const UNDECIDED = new Set(["", "00", "09", "11", "19", "28", "32", "68", "94", "98"]);

/** `systemMessage` tells a wrong CVV, which the bank reports as 12. */
export function declineClassOf(code: string, systemMessage: string): DeclineClass | null {
  if (code === "12" && /CVC2|4CSC|CVV/i.test(systemMessage)) return "card_data";
  return Object.hasOwn(DECLINES, code) ? (DECLINES[code] ?? null) : null;
}

/** The class of a transaction that the order's history shows as failed, or null if it may still change. */
export function failureClassOf(code: string): DeclineClass | null {
  return UNDECIDED.has(code) || !/^[0-9]{2}$/.test(code) ? null : (declineClassOf(code, "") ?? "technical");
}

/** 06 is a refusal here. 82 is a wrong CVV or an issuer that did not answer. */
export function rerouteOf(code: string): Reroute {
  if (code === "06") return "no";
  return code === "82" ? "if_confirmed" : isoRerouteOf(code);
}
