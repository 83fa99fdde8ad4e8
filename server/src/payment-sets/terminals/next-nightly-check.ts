import { addDays, bankDayOf, boundsOfBankDay } from "#acquirers/registry.ts";

const HOUR_MS = 3_600_000;
/** In Istanbul: banks have closed their day, and shops have not opened. */
const FIRST_HOUR = 2;
const HOURS = 4;

/** Each terminal has its own moment of every night, so that the checks are spread. */
export function nextNightlyCheck(terminalId: string, now: Date): Date {
  const share = Number.parseInt(terminalId.slice(-8), 16) / 2 ** 32;
  const momentMs = (FIRST_HOUR + share * HOURS) * HOUR_MS;
  const today = bankDayOf(now);
  const at = (day: string) => new Date(boundsOfBankDay(day).from.getTime() + Math.floor(momentMs));
  return at(today) > now ? at(today) : at(addDays(today, 1));
}
