import { codesOf, isoDeclineClassOf, isoRerouteOf } from "../contract/iso-declines.ts";
import type { DeclineClass, Reroute } from "../contract/outcomes.ts";

/** A log-in or merchant that the bank does not know: the settings are wrong. */
const SETTINGS_AT_FAULT = ["M049", "V001", "V004"];

/** What the bank adds to ISO 8583. M041 is a card number that does not exist. */
const DECLINES: ReadonlyMap<string, DeclineClass> = new Map(
  Object.entries({ ...codesOf("card_data", "M041"), ...codesOf("technical", ...SETTINGS_AT_FAULT) }),
);

export function declineClassOf(procReturnCode: string): DeclineClass | null {
  return isoDeclineClassOf(procReturnCode) ?? DECLINES.get(procReturnCode) ?? null;
}

/** Whether another terminal could succeed after a proven decline with this code. */
export function rerouteOf(procReturnCode: string): Reroute {
  return SETTINGS_AT_FAULT.includes(procReturnCode) ? "yes" : isoRerouteOf(procReturnCode);
}
