import { explainUnavailable } from "../../database/explain-unavailable.ts";
import { causeCodeOf, DatabaseUnavailable } from "../../database/failures.ts";
import type { Log } from "../../log/log.ts";

const DISK_FULL = "53100";
/** While requests fail for one reason, the log says so at most once in this time. */
const REPEATED_AFTER_MS = 10_000;
const reported = new WeakMap<Log, Map<string, number>>();

/** Logs as an error that the database is lost or its disk is full: one line for all requests that fail for that reason. */
export function reportOutage(log: Log, error: unknown): void {
  if (!(error instanceof DatabaseUnavailable) && causeCodeOf(error) !== DISK_FULL) return;
  const reason = explainUnavailable(error).saw;
  const own = reported.get(log) ?? new Map<string, number>();
  reported.set(log, own);
  const last = own.get(reason);
  const now = performance.now();
  if (last !== undefined && now - last < REPEATED_AFTER_MS) return;
  // Messages of the server may name objects, so there can be many.
  if (own.size >= REASONS_MAX) own.clear();
  own.set(reason, now);
  log.error("requests fail because of the database", { reason });
}

const REASONS_MAX = 100;
