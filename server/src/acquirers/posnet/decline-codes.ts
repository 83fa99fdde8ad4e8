import { codesOf } from "../contract/iso-declines.ts";
import type { DeclineClass, Reroute } from "../contract/outcomes.ts";

/**
 * Codes of the bank's manual that say that the card, or the request, was refused. Not in the list, and so unknown: 0127, with which
 * another message of the same order has charged; 0122 and 0123, which name another transaction; 0200, an order in another state; E216,
 * a mac that is not this order's; E999, any error.
 */
const DECLINES: Readonly<Record<string, DeclineClass>> = {
  ...codesOf("card_data", "0014", "0054", "0150"),
  ...codesOf("insufficient_funds", "0051", "0065"),
  ...codesOf("closed_to_internet", "0057"),
  ...codesOf("refused", "0001", "0004", "0005", "0007", "0012", "0030", "0041", "0043", "0053", "0062"),
  ...codesOf("refused", "0129", "0217", "0232", "0444"),
  ...codesOf("technical", "0015", "0058", "0144", "0146", "0147", "0148", "0205", "E189", "E190"),
};

/** Somebody waited for somebody, or broke. The bank says "refused", but only its record of the order proves it. */
const DOUBTFUL = new Set(["0091", "0100", "0124", "0302", "0400"]);

/** Our numbers, our key, our address or our agreement. */
const TERMINAL_AT_FAULT = new Set(["0058", "0146", "0147", "0148", "E189"]);

/** 0150 is a wrong CVV or a wrong terminal. The bank's text tells which. */
export function declineClassOf(code: string, message: string): DeclineClass | null {
  if (code === "0150" && namesTerminal(message)) return "technical";
  return Object.hasOwn(DECLINES, code) ? (DECLINES[code] ?? null) : null;
}

export function isDoubtful(code: string): boolean {
  return DOUBTFUL.has(code);
}

export function rerouteOf(code: string, message: string): Reroute {
  return TERMINAL_AT_FAULT.has(code) || (code === "0150" && namesTerminal(message)) ? "yes" : "no";
}

function namesTerminal(message: string): boolean {
  return /\b(?:MID|TID|IP)\b/.test(message);
}
