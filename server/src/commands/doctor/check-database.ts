import type { DatabaseState } from "../../platform/database/database-state.ts";
import type { FoundDatabase } from "../cli/find-database.ts";
import { failed, ok, warning, type Finding } from "./finding.ts";

const OLDEST = 150_000;
const CLOCK_WARNING_MS = 2_000;
const CLOCK_FAILED_MS = 30_000;

const KINDS: Record<FoundDatabase["kind"], string> = {
  server: "the server of DATABASE_URL",
  running: "the running service's database",
  started: "the embedded database, started for this check; no service runs",
};

export function checkDatabase(state: DatabaseState, kind: FoundDatabase["kind"], now: Date): Finding[] {
  return [judgeVersion(state, kind), judgeMigrations(state), judgeClock("clock", "the database", state.now, now)];
}

function judgeVersion({ version, versionNumber }: DatabaseState, kind: FoundDatabase["kind"]): Finding {
  const saw = `PostgreSQL ${version}: ${KINDS[kind]}.`;
  return versionNumber >= OLDEST ? ok("database", saw) : failed("database", saw, "Use PostgreSQL 15 or newer.");
}

function judgeMigrations({ applied, pending, unknown }: DatabaseState): Finding {
  if (unknown.length > 0)
    return failed(
      "migrations",
      `The database has ${unknown.length} migrations that this version does not know.`,
      pending.length > 0
        ? "A development version created it: use an empty database."
        : "A newer version migrated it: use that version.",
    );
  if (pending.length > 0)
    return warning(
      "migrations",
      `${pending.length} of ${applied.length + pending.length} migrations are missing.`,
      "Run `servicepay migrate`; `servicepay start` does it too.",
    );
  return ok("migrations", `All ${applied.length} are applied.`);
}

/** Compares the time of `whose` with this machine's. */
export function judgeClock(check: string, whose: string, theirs: Date, ours: Date): Finding {
  const apartMs = Math.abs(theirs.getTime() - ours.getTime());
  const saw = `This machine and ${whose} are ${(apartMs / 1_000).toFixed(1)} s apart.`;
  if (apartMs < CLOCK_WARNING_MS) return ok(check, saw);
  const advice =
    "Set this machine's clock by NTP (timedatectl set-ntp true): the expiry of links and tokens depends on it.";
  return apartMs < CLOCK_FAILED_MS ? warning(check, saw, advice) : failed(check, saw, advice);
}
