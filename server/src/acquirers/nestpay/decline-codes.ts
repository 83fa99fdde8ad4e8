import { codesOf, isoDeclineClassOf, isoRerouteOf } from "../contract/iso-declines.ts";
import type { DeclineClass, Reroute } from "../contract/outcomes.ts";

/** What this bank family adds to ISO 8583. Its 99 has no meaning without a sub-code. */
const DECLINES: Readonly<Record<string, DeclineClass>> = {
  ...codesOf("card_data", "N7"),
  ...codesOf("refused", "YK", "GK"),
};

/** Errors in the request itself, found before the card's bank is asked. */
const DATA_ERRORS: Readonly<Record<string, DeclineClass>> = {
  ...codesOf("card_data", "CORE-2010", "CORE-2011", "CORE-2012", "CORE-2015", "CORE-2208", "CORE-2502", "CORE-2515"),
  ...codesOf("not_authenticated", "CORE-2206"),
  ...codesOf("refused", "CORE-2204", "CORE-2250", "CORE-2251", "CORE-2253", "CORE-2316"),
  ...codesOf("technical", "CORE-1010", "CORE-1018", "CORE-1019", "CORE-1022", "CORE-1023", "CORE-1024", "CORE-1026"),
  ...codesOf("technical", "CORE-2005", "CORE-2006", "CORE-2007", "CORE-2009", "CORE-2105", "CORE-2106", "CORE-2118"),
  ...codesOf("technical", "CORE-2124", "CORE-2126", "CORE-2252", "CORE-2254", "CORE-2255", "CORE-2256", "CORE-2312"),
  ...codesOf("technical", "CORE-2313", "CORE-2601", "CORE-2603"),
};

/** The terminal's table of installments does not have this number. */
const TERMINAL_AT_FAULT = "CORE-2603";

export function declineClassOf(procReturnCode: string): DeclineClass | null {
  return isoDeclineClassOf(procReturnCode) ?? ownClassOf(DECLINES, procReturnCode);
}

export function dataErrorClassOf(errorCode: string): DeclineClass | null {
  return ownClassOf(DATA_ERRORS, errorCode);
}

/** Whether another terminal could succeed after a proven decline with this code or sub-code. */
export function rerouteOf(procReturnCode: string, errorCode: string): Reroute {
  return errorCode === TERMINAL_AT_FAULT ? "yes" : isoRerouteOf(procReturnCode);
}

function ownClassOf(table: Readonly<Record<string, DeclineClass>>, code: string): DeclineClass | null {
  return Object.hasOwn(table, code) ? (table[code] ?? null) : null;
}
