import { dayToInstant, parseInstant, type DayEdge } from "#platform/text/instant.ts";

declare const brand: unique symbol;
/** An instant to the microsecond, as PostgreSQL stores it, such as "2026-01-31T09:30:00.123456Z". */
export type ExactInstant = string & { readonly [brand]: "instant" };

const PARTS = /^(.{19})\.([0-9]{1,9})(Z|[+-][0-9]{2}:[0-9]{2})?$/;
const MICROSECOND_DIGITS = 6;

/**
 * Reads an ISO 8601 date-time or day of the years 1 to 9999; without a zone it is UTC. Digits beyond microseconds, which .NET
 * sends, are cut off and not rounded, so that the instant stays in its second. Returns null for anything else.
 */
export function parseExactInstant(given: string, edge: DayEdge = "beginning"): ExactInstant | null {
  const text = dayToInstant(given, edge);
  const [, toSecond, fraction = "", zone = ""] = PARTS.exec(text) ?? [];
  const instant = parseInstant(toSecond === undefined ? text : `${toSecond}${zone}`);
  if (instant === null) return null;
  const written = instant.toISOString();
  if (!/^[0-9]{4}-/.test(written) || written.startsWith("0000")) return null;
  const microseconds = fraction.slice(0, MICROSECOND_DIGITS).replace(/0+$/, "");
  return `${written.slice(0, 19)}${microseconds === "" ? "" : `.${microseconds}`}Z` as ExactInstant;
}

/** The value of the column `newest_first` for this instant. */
export function newestFirst(instant: ExactInstant): bigint {
  const milliseconds = BigInt(Date.parse(`${instant.slice(0, 19)}Z`));
  const fraction = instant.slice(20, -1).padEnd(MICROSECOND_DIGITS, "0");
  return -(milliseconds * 1_000n + BigInt(fraction));
}
