/** Türkiye has been three hours ahead of UTC all year since 2016. */
const AHEAD_MS = 3 * 3_600_000;

/** "2026-11-20", the bank's business day. */
export function businessDay(time: Date): string {
  return inIstanbul(time).slice(0, 10);
}

/** "2026-11-20 12:00:00.000" */
export function istanbulTime(at: string): string {
  return inIstanbul(new Date(at)).replace("T", " ").replace("Z", "");
}

/** "20261120 12:00:00" */
export function compactIstanbulTime(at: string): string {
  const local = inIstanbul(new Date(at));
  return `${local.slice(0, 10).replaceAll("-", "")} ${local.slice(11, 19)}`;
}

/** "2026-11-20T12:00:00.000", with milliseconds and without a zone. */
export function wallTime(at: string): string {
  return inIstanbul(new Date(at)).replace("Z", "");
}

function inIstanbul(time: Date): string {
  return new Date(time.getTime() + AHEAD_MS).toISOString();
}
