import type { DatabaseState } from "#platform/database/database-state.ts";
import type { DatabasePlace, Observation } from "./observation.ts";

const OLDEST = 150_000;
const CLOCK_WARNING_MS = 2_000;
const CLOCK_FAILED_MS = 30_000;

export function checkDatabase(
  state: Pick<DatabaseState, "version" | "versionNumber" | "now" | "applied" | "pending" | "unknown">,
  place: DatabasePlace,
  now: Date,
): Observation[] {
  const { version, versionNumber } = state;
  const apartMs = Math.abs(state.now.getTime() - now.getTime());
  return [
    { name: "database", status: versionNumber >= OLDEST ? "ok" : "failed", version, place },
    judgeMigrations(state),
    { name: "database_clock", status: clockStatus(apartMs), apartMs },
  ];
}

function judgeMigrations({
  applied,
  pending,
  unknown,
}: Pick<DatabaseState, "applied" | "pending" | "unknown">): Observation {
  if (unknown.length > 0)
    return { name: "migrations_unknown", status: "failed", unknown: unknown.length, isForeign: pending.length > 0 };
  if (pending.length > 0)
    return {
      name: "migrations_missing",
      status: "warning",
      missing: pending.length,
      all: applied.length + pending.length,
    };
  return { name: "migrations", status: "ok", applied: applied.length };
}

/** Judges how far two clocks are apart. */
export function clockStatus(apartMs: number): Observation["status"] {
  if (apartMs < CLOCK_WARNING_MS) return "ok";
  return apartMs < CLOCK_FAILED_MS ? "warning" : "failed";
}
