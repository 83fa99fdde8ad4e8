/** All companies use this time zone: they have no setting of their own yet. */
export const TIME_ZONE = "Europe/Istanbul";

/** Returns a function that writes times as "2026-11-20 14:03:12" in Istanbul. Spreadsheets read this form in every language. */
export function bankTimeFormat(): (at: Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE, dateStyle: "short", timeStyle: "medium" });
  return (at) => format.format(at);
}
