import { recordAudit } from "#audit/index.ts";
import { bankDayOf } from "#acquirers/registry.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { alertOfFailure } from "./alert-people.ts";
import { lostClaim } from "./claim.ts";
import { compareDay, type Tally } from "./compare-day.ts";
import { ListUnusable, type ListSource } from "./list-source.ts";
import { loadList } from "./load-list.ts";
import { nextTryAt } from "./schedule.ts";
import { claimDay, failDay, finishDay, selectFailures, type Claim } from "./store/days.ts";

export type TerminalResult =
  | { kind: "compared"; movements: number; isProvisional: boolean; tally: Tally }
  /** No list could be had, or none that can be trusted: nothing was compared, and the list before still counts. */
  | { kind: "failed"; reason: string };

/**
 * Compares one day of one terminal with the bank's list of it. Refuses (409, "under_way") a day that another process is
 * at. May be run again at any time, and after dying anywhere: it begins anew, and opens nothing twice.
 */
export async function reconcileTerminal(
  ctx: Context,
  { terminalId, day }: { terminalId: string; day: string },
  openSource: () => Promise<ListSource>,
): Promise<TerminalResult> {
  const claim: Claim = { terminalId, day, claimId: newId() };
  if (!(await inTransaction(ctx, (ctx) => claimDay(ctx, claim)))) throw lostClaim();
  try {
    const source = await openSource();
    const isProvisional = bankDayOf(ctx.clock.now()) <= day;
    const movements = await loadList(ctx, claim, source, isProvisional);
    const tally = await compareDay(ctx, claim);
    await finish(ctx, claim, { source: source.kind, isProvisional, movements, ...tally });
    return { kind: "compared", movements, isProvisional, tally };
  } catch (error) {
    const reason = error instanceof ListUnusable ? error.message : "an unexpected failure: see the log";
    if (!(error instanceof Refusal && error.reason === "under_way")) await fail(ctx, claim, reason);
    if (!(error instanceof ListUnusable)) throw error;
    return { kind: "failed", reason };
  }
}

async function finish(ctx: Context, claim: Claim, details: Record<string, string | number | boolean>): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await finishDay(ctx, claim))) throw lostClaim();
    await audit(ctx, claim, "reconciliation.compared", details);
  });
}

/** A day that a worker has to do is tried again; one that a person asked for is told to that person. */
async function fail(ctx: Context, claim: Claim, reason: string): Promise<void> {
  alertOfFailure(ctx, claim, reason);
  await inTransaction(ctx, async (ctx) => {
    const { failures, isDue } = await selectFailures(ctx, claim);
    await failDay(ctx, claim, reason, isDue ? nextTryAt(failures, ctx.clock.now()) : null);
    await audit(ctx, claim, "reconciliation.failed", { reason });
  });
}

function audit(
  ctx: Parameters<typeof recordAudit>[0],
  { terminalId, day }: Claim,
  action: string,
  details: Record<string, string | number | boolean>,
): Promise<void> {
  return recordAudit(ctx, { action, recordType: "terminal", recordId: terminalId, details: { day, ...details } });
}
