/** Formats as ISO 8601 in UTC, without a zone, with fractional seconds only when present: "2025-12-01T15:15:13". */
export function formatInstant(time: Date): string {
  return time
    .toISOString()
    .replace(/\.000Z$/, "")
    .replace(/Z$/, "");
}

/** What a day without a time means: its beginning, or, where it ends a range, its last instant. */
export type DayEdge = "beginning" | "end";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME_OF_EDGE = { beginning: "T00:00:00", end: "T23:59:59.999999" } as const;

/** Writes a day as a date-time. Any other text stays. */
export function dayToInstant(text: string, edge: DayEdge): string {
  return DAY.test(text) ? text + TIME_OF_EDGE[edge] : text;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?$/;

/** Parses an ISO 8601 date-time or day, in UTC without a zone. Null for anything else, and for days that do not exist. */
export function parseInstant(text: string, edge: DayEdge = "beginning"): Date | null {
  const match = INSTANT.exec(dayToInstant(text, edge));
  if (match === null) return null;
  const [, day = "", time = "", zone = "Z"] = match;
  const parsed = new Date(`${day}T${time}${zone}`);
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(parsed.getTime()) || Number.isNaN(midnight.getTime())) return null;
  return midnight.toISOString().startsWith(day) ? parsed : null;
}
