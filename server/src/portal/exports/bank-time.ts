const format = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Istanbul",
  dateStyle: "short",
  timeStyle: "medium",
});

/** "2026-11-20 14:03:12" in the banks' time zone: spreadsheets read it as a time in every language. */
export function bankTime(at: Date): string {
  return format.format(at);
}
