/** How many deliveries to a receiver may be in flight, and what has been learned about it. */
export interface ReceiverLimit {
  /** Its whole part applies. */
  limit: number;
  /** The threshold from which the limit grows slowly. Null if it was never cut. */
  carefulFrom: number | null;
  /** How often the limit was cut. Only deliveries claimed since the latest cut count as evidence about the limit. */
  cuts: number;
  /** How long an answer takes while few deliveries are in flight; null if that is not known. */
  usualMs: number | null;
}

/** The limit of a new receiver, and of one that got nothing for a minute. */
export const FIRST_LIMIT = 4;
const SLOWER_TIMES = 2;
/** The delay that a busy worker and new connections may add to an answer. */
const SLOWER_MS = 50;

/**
 * The limit after successful answers while it was in use. It grows while answers take about as long as usual: first by
 * one for each answer, which doubles it in a round, and after a cut by one in a round. Slow answers halve a doubling
 * limit, and lower it later as slowly as it grows, but never below the first limit.
 */
export function limitAfterAnswers(
  before: ReceiverLimit,
  durationsMs: readonly number[],
  limitMax: number,
): ReceiverLimit {
  if (durationsMs.length === 0) return before;
  const usualMs = learnUsual(before, durationsMs);
  const slow = durationsMs.filter((ms) => isSlow(ms, before.usualMs)).length;
  const fast = durationsMs.length - slow;
  const { limit, carefulFrom } = before;
  const floor = Math.min(limit, FIRST_LIMIT);
  const isDoubling = carefulFrom === null || limit < carefulFrom;
  if (isDoubling && slow > fast) {
    const half = Math.max(floor, limit / 2);
    return { limit: half, carefulFrom: half, cuts: before.cuts + 1, usualMs };
  }
  if (isDoubling) return { ...before, limit: Math.min(limit + fast, carefulFrom ?? limitMax, limitMax), usualMs };
  const moved = Math.min(Math.max(limit + (fast - slow) / limit, floor), limitMax);
  return { ...before, limit: moved, carefulFrom: Math.min(carefulFrom ?? moved, moved), usualMs };
}

function isSlow(ms: number, usualMs: number | null): boolean {
  return usualMs !== null && ms > SLOWER_TIMES * usualMs + SLOWER_MS;
}

/** With few deliveries in flight the usual time is measured again; with many it only falls, because a full receiver is slower. */
function learnUsual({ limit, usualMs }: ReceiverLimit, durationsMs: readonly number[]): number {
  const meanMs = durationsMs.reduce((sum, ms) => sum + ms, 0) / durationsMs.length;
  return limit <= FIRST_LIMIT || usualMs === null ? meanMs : Math.min(usualMs, meanMs);
}
