import type { DeclineClass, Reroute } from "../contract/outcomes.ts";

/**
 * Codes that prove that nothing was charged. Not in the list, and so unknown until the bank is queried: 02, 08 and 11, which
 * this bank family calls "fake approval"; 09, 19, 25, 28, 29, 68, 92, 94 and 98, with which another message of the same order
 * may have charged; and 99, which has no meaning without a sub-code.
 */
const DECLINES: Readonly<Record<string, DeclineClass>> = {
  ...each("card_data", "14", "33", "54", "82", "84", "N7"),
  ...each("insufficient_funds", "16", "51", "61", "65"),
  ...each("closed_to_internet", "57", "93"),
  ...each("refused", "01", "04", "05", "07", "12", "15", "27", "34", "36", "37", "38", "41", "43", "46", "52", "53"),
  ...each("refused", "55", "56", "59", "62", "63", "75", "78", "83", "85", "YK", "GK"),
  ...each("technical", "03", "06", "13", "20", "30", "31", "58", "76", "81", "90", "91", "96"),
};

/** Errors in the request itself, found before the card's bank is asked. */
const DATA_ERRORS: Readonly<Record<string, DeclineClass>> = {
  ...each("card_data", "CORE-2010", "CORE-2011", "CORE-2012", "CORE-2015", "CORE-2208", "CORE-2502", "CORE-2515"),
  ...each("not_authenticated", "CORE-2206"),
  ...each("refused", "CORE-2204", "CORE-2250", "CORE-2251", "CORE-2253", "CORE-2316"),
  ...each("technical", "CORE-1010", "CORE-1018", "CORE-1019", "CORE-1022", "CORE-1023", "CORE-1024", "CORE-1026"),
  ...each(
    "technical",
    "CORE-2005",
    "CORE-2006",
    "CORE-2007",
    "CORE-2009",
    "CORE-2105",
    "CORE-2106",
    "CORE-2118",
    "CORE-2124",
  ),
  ...each(
    "technical",
    "CORE-2126",
    "CORE-2252",
    "CORE-2254",
    "CORE-2255",
    "CORE-2256",
    "CORE-2312",
    "CORE-2313",
    "CORE-2601",
    "CORE-2603",
  ),
};

export function declineClassOf(procReturnCode: string): DeclineClass | null {
  return Object.hasOwn(DECLINES, procReturnCode) ? (DECLINES[procReturnCode] ?? null) : null;
}

export function dataErrorClassOf(errorCode: string): DeclineClass | null {
  return Object.hasOwn(DATA_ERRORS, errorCode) ? (DATA_ERRORS[errorCode] ?? null) : null;
}

/** Codes that name this terminal: its merchant, its agreement or its table of installments. */
const TERMINAL_AT_FAULT = new Set(["03", "58", "CORE-2603"]);
/** Codes of somebody who waited for somebody else. The bank answered "declined", but another terminal must not rely on that alone. */
const WAITED = new Set(["06", "31", "90", "91", "96"]);

/** Whether another terminal could succeed after a proven decline with this code or sub-code. */
export function rerouteOf(procReturnCode: string, errorCode: string): Reroute {
  if (TERMINAL_AT_FAULT.has(procReturnCode) || TERMINAL_AT_FAULT.has(errorCode)) return "yes";
  return WAITED.has(procReturnCode) ? "if_confirmed" : "no";
}

function each(declineClass: DeclineClass, ...codes: string[]): Record<string, DeclineClass> {
  return Object.fromEntries(codes.map((code) => [code, declineClass]));
}
