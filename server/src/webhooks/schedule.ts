import { sha256 } from "#platform/crypto.ts";
import type { DeliveryId } from "./event.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The wait before each attempt: twelve attempts in about 76 hours. */
const DELAYS_MS = [
  0,
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;
const JITTER = 0.2;

export const attemptsMax = DELAYS_MS.length;

/**
 * The wait after this many failed attempts; null after the last one. A Retry-After header is respected between the
 * schedule's delay and twice that. Without one the delay is the schedule's ± 20 %, where `chance` is from 0 to 1.
 */
export function retryDelayMs(attempts: number, chance: number, retryAfterMs: number | null): number | null {
  const base = DELAYS_MS[attempts];
  if (base === undefined) return null;
  if (retryAfterMs !== null) return Math.min(Math.max(retryAfterMs, base), 2 * base);
  return Math.round(base * (1 - JITTER + 2 * JITTER * chance));
}

/** About when the last attempt is made, if the next one is at `nextAt`, after this many failed ones, and all fail. */
export function lastAttemptAt(nextAt: Date, attempts: number): Date {
  const waits = DELAYS_MS.slice(attempts + 1).reduce((sum: number, delay) => sum + delay, 0);
  return new Date(nextAt.getTime() + waits);
}

/** A number 0 ≤ x < 1 that spreads the retries of events that failed together. The same attempt gets the same number. */
export function chanceOf(deliveryId: DeliveryId, attempt: number): number {
  return sha256(`${deliveryId}:${attempt}`).readUInt32BE(0) / 2 ** 32;
}

/** The date format of HTTP. Date.parse alone accepts too much. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Milliseconds from a Retry-After header in seconds or as a date; null if it is neither. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS;
  const date = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
