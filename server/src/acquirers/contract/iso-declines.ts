import type { DeclineClass, Reroute } from "./outcomes.ts";

/**
 * Codes of ISO 8583 that prove that nothing was charged. Not in the list, and so unknown until the bank is queried: 02, 08 and
 * 11, which some banks call "fake approval", and 09, 19, 25, 28, 29, 68, 92, 94 and 98, with which another message of the same
 * order may have charged.
 */
const DECLINES: Readonly<Record<string, DeclineClass>> = {
  ...codesOf("card_data", "14", "33", "54", "82", "84"),
  ...codesOf("insufficient_funds", "16", "51", "61", "65"),
  ...codesOf("closed_to_internet", "57", "93"),
  ...codesOf("refused", "01", "04", "05", "07", "12", "15", "27", "34", "36", "37", "38", "41", "43", "46", "52", "53"),
  ...codesOf("refused", "55", "56", "59", "62", "63", "75", "78", "83", "85"),
  ...codesOf("technical", "03", "06", "13", "20", "30", "31", "58", "76", "81", "90", "91", "96"),
};

/** Codes that name this terminal: its merchant or its agreement. */
const TERMINAL_AT_FAULT = new Set(["03", "58"]);
/** Codes of somebody who waited for somebody else. The bank answered "declined", but another terminal must not rely on that alone. */
const WAITED = new Set(["06", "31", "90", "91", "96"]);

export function isoDeclineClassOf(code: string): DeclineClass | null {
  return Object.hasOwn(DECLINES, code) ? (DECLINES[code] ?? null) : null;
}

/** Whether another terminal could succeed after a proven decline with this code. */
export function isoRerouteOf(code: string): Reroute {
  if (TERMINAL_AT_FAULT.has(code)) return "yes";
  return WAITED.has(code) ? "if_confirmed" : "no";
}

/** A table of codes of one class. */
export function codesOf(declineClass: DeclineClass, ...codes: string[]): Record<string, DeclineClass> {
  return Object.fromEntries(codes.map((code) => [code, declineClass]));
}
