import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { newId } from "#platform/ids.ts";
import { fieldName } from "./field-name.ts";
import type { RefusedCall, RefusedCallId } from "./refused-call.ts";
import { insertRefusedCalls, type RefusedCallRow } from "./store/refused-calls.ts";

const WRITTEN_AFTER_MS = 1_000;
const HELD_MAX = 1_000;
const PER_CALLER_AND_MINUTE_MAX = 20;
const MINUTE_MS = 60_000;

/**
 * Records the refused calls of every route that is declared after this. Calls are held in memory for at most a second and
 * written together. Nothing here delays a request or makes it fail: calls beyond the limits, or that cannot be written, are
 * counted and dropped.
 */
export function recordRefusedCalls(app: App, platform: Platform): void {
  const recorder = createRecorder(platform);
  app.addHook("onResponse", (request, reply, done) => {
    if (reply.statusCode >= 400) recorder.add(request, reply);
    done();
  });
  app.addHook("onClose", () => recorder.write());
}

function createRecorder({ database, clock, log, metrics }: Platform) {
  const dropped = metrics.counter(
    "servicepay_refused_calls_dropped_total",
    "Refused calls that the portal does not show: too many at once, or the database could not be written to.",
  );
  let held: RefusedCallRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const isWithinLimit = perMinute(PER_CALLER_AND_MINUTE_MAX);

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const rows = held;
    held = [];
    if (rows.length === 0) return;
    try {
      await insertRefusedCalls(database.writeSystem(), rows);
    } catch (error) {
      dropped.inc(rows.length);
      log.warn("refused calls could not be written", { error, count: rows.length });
    }
  };
  /** One batch at a time. */
  const writeNext = () => (writing = writing.then(write));

  const hold = (row: RefusedCallRow | null) => {
    if (row === null) return;
    const caller = `${row.tenantId} ${row.credentialId ?? ""}`;
    if (held.length >= HELD_MAX || !isWithinLimit(caller, row.createdAt)) return dropped.inc();
    held.push(row);
    timer ??= setTimeout(() => void writeNext(), WRITTEN_AFTER_MS).unref();
  };

  return {
    add(request: FastifyRequest, reply: FastifyReply): void {
      try {
        hold(rowOf(request, reply, clock.now()));
      } catch (error) {
        // Fastify would drop the error silently.
        dropped.inc();
        log.error("a refused call could not be recorded", { traceId: request.id, error });
      }
    },
    write: writeNext,
  };
}

/** Returns null if the caller is not known for certain. */
function rowOf(request: FastifyRequest, reply: FastifyReply, now: Date): RefusedCallRow | null {
  const { tokenOwner, refusal, routeOptions } = request;
  if (tokenOwner === null || routeOptions.url === undefined) return null;
  const { tenantId, actor } = tokenOwner;
  const call: RefusedCall = {
    id: newId() as RefusedCallId,
    createdAt: now,
    method: request.method,
    route: routeOptions.url.replaceAll(/:([A-Za-z0-9_]+)/g, "{$1}"),
    status: reply.statusCode,
    code: refusal?.code ?? null,
    reason: refusal?.reason ?? null,
    field: refusal?.field ? fieldName(refusal.field, routeOptions.schema ?? {}) : null,
    credentialId: actor.kind === "credential" ? actor.id : null,
    traceId: request.id,
  };
  return { ...call, tenantId };
}

/** Returns a function that says whether a caller has been counted at most `max` times in this minute. */
function perMinute(max: number): (caller: string, now: Date) => boolean {
  let minute = 0;
  const counts = new Map<string, number>();
  return (caller, now) => {
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current !== minute) counts.clear();
    minute = current;
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    return count <= max;
  };
}
