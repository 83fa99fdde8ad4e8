/** The time zone of the banks' business days and times. */
export const BANK_ZONE = "Europe/Istanbul";

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const BANK_TIME =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})[ T]([0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?)(Z|[+-][0-9]{2}:[0-9]{2})?$/;

/** True for an existing date such as "2026-11-20". */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

export function bankDayOf(at: Date): string {
  return at.toTemporalInstant().toZonedDateTimeISO(BANK_ZONE).toPlainDate().toString();
}

/** `from` is the first instant of the bank's day, `to` the first of the next day. */
export function boundsOfBankDay(day: string): { from: Date; to: Date } {
  return { from: startOf(day), to: startOf(addDays(day, 1)) };
}

/** Clocks in Türkiye at this instant: "2026-11-20T10:15:30.000". */
export function bankWallTime(at: Date): string {
  return at.toTemporalInstant().toZonedDateTimeISO(BANK_ZONE).toPlainDateTime().toString({ fractionalSecondDigits: 3 });
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Reads a time such as "2026-11-20 10:15:30", in the bank's zone unless the text has a zone. Null for anything else. */
export function readBankTime(text: string): Date | null {
  const [, day = "", time = "", zone] = BANK_TIME.exec(text) ?? [];
  if (!isDay(day)) return null;
  const at = new Date(`${day}T${time}${zone ?? "Z"}`);
  if (Number.isNaN(at.getTime())) return null;
  return zone === undefined ? fromWallClock(at) : at;
}

const SPREADSHEET_TIME = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\.(\d{1,2})\.(\d{4}))(?: (\d{1,2}:\d{2})(:\d{2})?)?$/;

/**
 * Writes days and times as spreadsheets have them, "31.01.2026", "31.01.2026 09:30", "2026-01-31" and "2026-01-31 09:30:00", as ISO 8601.
 * They are Istanbul times. Any other text stays.
 */
export function spreadsheetTime(text: string): string {
  const match = SPREADSHEET_TIME.exec(text);
  if (match === null) return text;
  const [, isoYear, isoMonth, isoDay, day = "", month = "", year, time = "00:00", seconds = ":00"] = match;
  const date = [isoYear ?? year, isoMonth ?? month.padStart(2, "0"), isoDay ?? day.padStart(2, "0")].join("-");
  return readBankTime(`${date} ${time.padStart(5, "0")}${seconds}`)?.toISOString() ?? text;
}

function startOf(day: string): Date {
  return fromWallClock(new Date(`${day}T00:00:00Z`));
}

/** The instant at which clocks in the zone show the UTC time of `asUtc`. */
function fromWallClock(asUtc: Date): Date {
  const shown = asUtc.toTemporalInstant().toZonedDateTimeISO("UTC").toPlainDateTime();
  return new Date(shown.toZonedDateTime(BANK_ZONE).epochMilliseconds);
}
