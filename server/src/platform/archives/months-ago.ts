/** The beginning of the month, in UTC, that was so many months before this one. */
export function monthsAgo(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
}
