import { parseInstant } from "#platform/text/instant.ts";

declare const brand: unique symbol;
/** A moment to the microsecond, as PostgreSQL keeps it, written as "2026-01-31T09:30:00.123456Z". */
export type ExactInstant = string & { readonly [brand]: "instant" };

const PARTS = /^(.{19})\.([0-9]{1,9})(Z|[+-][0-9]{2}:[0-9]{2})?$/;
const MICROSECOND_DIGITS = 6;

/**
 * Reads an ISO 8601 date-time of the years 1 to 9999; without a zone it is UTC. Digits beyond microseconds, which .NET
 * sends, are cut off and never rounded, so that a moment does not slip into the next second. Null for anything else.
 */
export function parseExactInstant(text: string): ExactInstant | null {
  if (isUsual(text)) return `${text.slice(0, 19)}Z` as ExactInstant;
  const [, toSecond, fraction = "", zone = ""] = PARTS.exec(text) ?? [];
  const moment = parseInstant(toSecond === undefined ? text : `${toSecond}${zone}`);
  if (moment === null) return null;
  const written = moment.toISOString();
  if (!/^[0-9]{4}-/.test(written) || written.startsWith("0000")) return null;
  const microseconds = fraction.slice(0, MICROSECOND_DIGITS).replace(/0+$/, "");
  return `${written.slice(0, 19)}${microseconds === "" ? "" : `.${microseconds}`}Z` as ExactInstant;
}

const USUAL = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ?$/;

/** To the second and in UTC, on a day that every month has: nearly all are, and need no calendar. */
function isUsual(text: string): boolean {
  const match = USUAL.exec(text);
  if (match === null) return false;
  const [, year = "", month = "", day = ""] = match;
  return year > "0000" && month > "00" && month <= "12" && day > "00" && day <= "28";
}

/** The place of a moment in lists, as the column `newest_first` has it. */
export function newestFirst(moment: ExactInstant): bigint {
  const milliseconds = BigInt(Date.parse(`${moment.slice(0, 19)}Z`));
  const fraction = moment.slice(20, -1).padEnd(MICROSECOND_DIGITS, "0");
  return -(milliseconds * 1_000n + BigInt(fraction));
}
