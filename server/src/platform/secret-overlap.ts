import type { Clock } from "./clock.ts";
import { invalid } from "./refusal.ts";

const DAY_SECONDS = 86_400;
export const OVERLAP_SECONDS_MAX = 30 * DAY_SECONDS;

/** Returns until when a replaced secret stays valid. */
export function overlapEnd({ clock }: { clock: Clock }, overlapSeconds: number): Date {
  if (!(overlapSeconds >= 0 && overlapSeconds <= OVERLAP_SECONDS_MAX))
    throw invalid("overlap", "A replaced secret stays valid for at most 30 days.", "not_allowed");
  return new Date(clock.now().getTime() + overlapSeconds * 1_000);
}
