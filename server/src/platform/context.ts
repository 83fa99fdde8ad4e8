import type { Clock } from "./clock.ts";
import type { Config } from "./config/config.ts";
import type { Database, Reading, Transaction, Writing } from "./database/database.ts";
import type { TenantId } from "./ids.ts";
import type { Keys } from "./keys/keys.ts";
import type { Log } from "./log/log.ts";
import type { Metrics } from "./metrics.ts";
import type { OutboundHttp } from "./outbound-http/outbound-http.ts";

/** The services that every verb can use. Created once per process. */
export interface Platform {
  config: Config;
  database: Database;
  clock: Clock;
  keys: Keys;
  log: Log;
  metrics: Metrics;
  http: OutboundHttp;
}

/** Recorded in every audit row. */
export type Actor =
  | { kind: "credential"; id: string }
  | { kind: "widget"; id: string }
  | { kind: "payer"; id: string }
  | { kind: "worker"; id: string }
  | { kind: "operator"; id: string }
  | { kind: "member"; id: string };

/** A request with an Idempotency-Key, which can be repeated. */
export interface KeyedRequest {
  scope: Buffer;
  /** Stays the same while the key is kept. */
  claimId: string;
}

/** The context of a request or job, for one tenant. */
export interface Context extends Platform {
  tenantId: TenantId;
  actor: Actor;
  traceId: string;
  keyedRequest?: KeyedRequest;
}

/** A context for reading this tenant's rows, inside or outside a transaction. */
export interface ReadContext extends Context {
  tx: Reading;
}

/** A context inside an open transaction. No bank or merchant may be called until it ends. */
export interface WriteContext extends ReadContext {
  tx: Transaction;
}

/** Runs `work` in a transaction limited to this tenant's rows. After a conflict `work` runs again. */
export function inTransaction<Result>(ctx: Context, work: (ctx: WriteContext) => Promise<Result>): Promise<Result> {
  return ctx.database.tenant(ctx.tenantId, (tx) => work({ ...ctx, tx }));
}

/**
 * Returns a context that reads without a transaction. Each statement sees what is committed when it is sent. Statements asked
 * for in the same tick take one round trip. A context that can read already, or is inside a transaction, is returned as it is.
 */
export function reading(ctx: Context | ReadContext): ReadContext {
  return "tx" in ctx ? ctx : { ...ctx, tx: ctx.database.readTenant(ctx.tenantId) };
}

/** Yields what `read` yields, all of it read from one snapshot. For long files, because it occupies a connection until its end. */
export function inSnapshot<Part>(ctx: Context, read: (ctx: ReadContext) => AsyncIterable<Part>): AsyncGenerator<Part> {
  return ctx.database.snapshotTenant(ctx.tenantId, (tx) => read({ ...ctx, tx }));
}

/** For writing with one statement: uses the caller's transaction, or commits in the same round trip. */
export function writing(ctx: Context | WriteContext): Writing {
  return isInTransaction(ctx) ? ctx.tx : ctx.database.writeTenant(ctx.tenantId);
}

/** Like `inTransaction`, but uses the caller's transaction if there is one. */
export function joinTransaction<Result>(
  ctx: Context | WriteContext,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> {
  return isInTransaction(ctx) ? work(ctx) : inTransaction(ctx, work);
}

function isInTransaction(ctx: Context | ReadContext): ctx is WriteContext {
  return "tx" in ctx && "run" in ctx.tx;
}
