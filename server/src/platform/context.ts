import type { Clock } from "./clock.ts";
import type { Config } from "./config/config.ts";
import type { Database, Reading, Transaction, Writing } from "./database/database.ts";
import type { TenantId } from "./ids.ts";
import type { Keys } from "./keys/keys.ts";
import type { Log } from "./log/log.ts";
import type { Metrics } from "./metrics.ts";
import type { OutboundHttp } from "./outbound-http/outbound-http.ts";

/** What every verb may use; built once, by app.ts. */
export interface Platform {
  config: Config;
  database: Database;
  clock: Clock;
  keys: Keys;
  log: Log;
  metrics: Metrics;
  http: OutboundHttp;
}

/** Who acts. Written into every audit row. */
export type Actor =
  | { kind: "credential"; id: string }
  | { kind: "widget"; id: string }
  | { kind: "payer"; id: string }
  | { kind: "worker"; id: string }
  | { kind: "operator"; id: string };

/** A request that may come again: it has an Idempotency-Key. */
export interface KeyedRequest {
  scope: Buffer;
  /** The same for as long as the key is kept. */
  claimId: string;
}

/** One caller's request, or one job, for one tenant. */
export interface Context extends Platform {
  tenantId: TenantId;
  actor: Actor;
  traceId: string;
  keyedRequest?: KeyedRequest;
}

/** A context that reads this tenant's rows. Inside a transaction or outside of one: whoever takes it need not know. */
export interface ReadContext extends Context {
  tx: Reading;
}

/** A context inside an open transaction: no bank and no merchant may be called while it lives. */
export interface WriteContext extends ReadContext {
  tx: Transaction;
}

/** Runs `work` in one transaction that sees and writes this tenant's rows only. It may run again after a conflict. */
export function inTransaction<Result>(ctx: Context, work: (ctx: WriteContext) => Promise<Result>): Promise<Result> {
  return ctx.database.tenant(ctx.tenantId, (tx) => work({ ...ctx, tx }));
}

/**
 * To read only: every statement sees what is committed when it is sent, and costs one round trip and no transaction. Who
 * reads or writes already goes on so.
 */
export function reading(ctx: Context | ReadContext): ReadContext {
  return "tx" in ctx ? ctx : { ...ctx, tx: ctx.database.readTenant(ctx.tenantId) };
}

/** To write with one statement: in the caller's transaction where there is one, else committed in the same round trip. */
export function writing(ctx: Context | WriteContext): Writing {
  return isInTransaction(ctx) ? ctx.tx : ctx.database.writeTenant(ctx.tenantId);
}

/** As `inTransaction`, in the caller's transaction where there is one, else in one of its own. */
export function joinTransaction<Result>(
  ctx: Context | WriteContext,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> {
  return isInTransaction(ctx) ? work(ctx) : inTransaction(ctx, work);
}

function isInTransaction(ctx: Context | ReadContext): ctx is WriteContext {
  return "tx" in ctx && "run" in ctx.tx;
}
