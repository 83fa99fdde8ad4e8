import {
  countedFrom,
  healthAfterCalls,
  healthAfterTrial,
  moveHealth,
  selectRecentHealth,
  takesPayers,
  windowStart,
  type SeenCalls,
  type TerminalHealth,
} from "#payment-sets/index.ts";
import { inTransaction, reading, type Context, type Platform } from "#platform/context.ts";
import { newTraceId, type TenantId } from "#platform/ids.ts";
import { isAttemptBegun, selectCallsOfAll, selectCallsOfTerminal } from "../store/terminal-calls.ts";

interface Watched {
  tenantId: TenantId;
  terminalId: string;
  health: TerminalHealth | undefined;
  /** Null: nobody has paid there lately. */
  seen: SeenCalls | null;
}

/** Reads the recorded calls of the last minutes and writes what they change in the health of terminals. Asks no bank. */
export async function watchTerminalHealth(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const watched = await readWatched(platform, windowStart(now));
  for (const terminal of watched) {
    const moved = await watchTerminal(workerContext(platform, terminal.tenantId), terminal, now);
    if (moved !== null) terminal.health = moved;
  }
  for (const terminals of failingHosts(watched)) await nameHost(platform, terminals);
}

async function nameHost(platform: Platform, terminals: readonly Watched[]): Promise<void> {
  for (const { tenantId, terminalId, health } of terminals) {
    if (health?.cause !== "calls") continue;
    const ctx = workerContext(platform, tenantId);
    await inTransaction(ctx, (ctx) => moveHealth(ctx, terminalId, health, { ...health, cause: "host" }));
  }
  const host = terminals[0]?.seen?.host ?? "";
  platform.log.error("a bank's host answers none of its terminals", { host, count: terminals.length });
}

async function readWatched({ database }: Platform, since: Date): Promise<Watched[]> {
  const tx = database.readSystem();
  const [calls, recent] = await Promise.all([selectCallsOfAll(tx, since), selectRecentHealth(tx, since)]);
  const watched = new Map<string, Watched>(
    recent.map(({ tenantId, terminalId, health }) => [
      `${tenantId} ${terminalId}`,
      { tenantId, terminalId, health, seen: null },
    ]),
  );
  for (const { tenantId, terminalId, seen } of calls) {
    const key = `${tenantId} ${terminalId}`;
    watched.set(key, { tenantId, terminalId, health: watched.get(key)?.health, seen });
  }
  return [...watched.values()];
}

/** Returns the terminal's new health; null if it stays. */
async function watchTerminal(ctx: Context, watched: Watched, now: Date): Promise<TerminalHealth | null> {
  const { terminalId, health } = watched;
  const seen = await callsThatCount(ctx, watched, now);
  const moved = seen && healthAfterCalls(health, seen, now);
  const after = moved ?? (await healthAfterTrials(ctx, watched, seen, now));
  if (after === null) return null;
  return (await inTransaction(ctx, (ctx) => moveHealth(ctx, terminalId, health, after))) ? after : null;
}

/** The calls since the terminal's health last changed; null if nothing can follow from them. */
async function callsThatCount(
  ctx: Context,
  { terminalId, health, seen }: Watched,
  now: Date,
): Promise<SeenCalls | null> {
  if (seen === null || health === undefined) return seen;
  if (health.state === "open") return null;
  const from = countedFrom(health, now);
  return from > windowStart(now) ? selectCallsOfTerminal(reading(ctx), terminalId, from) : seen;
}

/** A payment tries the half-open terminal: others go elsewhere for a while. */
async function healthAfterTrials(
  ctx: Context,
  { terminalId, health }: Watched,
  seen: SeenCalls | null,
  now: Date,
): Promise<TerminalHealth | null> {
  if (health?.state !== "half_open" || health.dueAt === null || !takesPayers(health, now)) return null;
  const isTried =
    (seen !== null && (await selectCallsOfTerminal(reading(ctx), terminalId, health.dueAt)).ended > 0) ||
    (await isAttemptBegun(reading(ctx), terminalId, health.dueAt));
  return isTried ? healthAfterTrial(health, now) : null;
}

/** Hosts at which several terminals were called and all of them are open, unless that has been noted. */
function failingHosts(watched: readonly Watched[]): Watched[][] {
  const byHost = Map.groupBy(watched, ({ seen }) => seen?.host ?? null);
  return [...byHost].filter(([host, terminals]) => host !== null && isFailing(terminals)).map(([, all]) => all);
}

function isFailing(terminals: readonly Watched[]): boolean {
  const areOpen = terminals.every(({ health }) => health?.state === "open" && health.cause !== "settings");
  return terminals.length > 1 && areOpen && terminals.some(({ health }) => health?.cause === "calls");
}

function workerContext(platform: Platform, tenantId: TenantId): Context {
  return { ...platform, tenantId, actor: { kind: "worker", id: "health" }, traceId: newTraceId() };
}
