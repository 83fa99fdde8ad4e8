import { bankDayOf } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { reportFailure } from "./alerts.ts";
import { compareDay, emptyTally, type Tally } from "./compare-day.ts";
import type { ListSource } from "./list-source.ts";
import { loadList } from "./load-list.ts";
import { dayUnderWay } from "./require-claim.ts";
import {
  claimDay,
  failDay,
  finishDay,
  releaseComparedDay,
  selectFailures,
  selectRun,
  type DayClaim,
  type DayRun,
} from "./store/days.ts";
import { ListUnusable, type DayFault, type ListFault } from "./unusable-list.ts";

const MINUTE_MS = 60_000;
const RETRY_MIN_MS = 5 * MINUTE_MS;
const RETRY_MAX_MS = 120 * MINUTE_MS;
/** About two days. After that only a person can request the day. */
const ATTEMPTS_MAX = 28;
const UNEXPECTED = "an unexpected failure: see the log";

export type TerminalResult =
  | { kind: "compared"; movements: number; isProvisional: boolean; tally: Tally }
  /** There was no usable list. Nothing was compared, and the previous list stays current. */
  | { kind: "failed"; reason: string; faults: readonly ListFault[] };

/**
 * Compares one day of one terminal with the bank's list. Refuses (409, "under_way") a day on which another process works. A call
 * can be repeated at any time, even after a crash: it starts again and opens no case twice.
 */
export async function reconcileTerminal(
  ctx: Context,
  { terminalId, day, runId }: { terminalId: string; day: string; runId?: string | undefined },
  openSource: () => Promise<ListSource>,
): Promise<TerminalResult> {
  const before =
    runId === undefined
      ? undefined
      : await inTransaction(ctx, (ctx) => selectRun(ctx, { terminalId, day, claimId: runId }));
  if (before?.hasCompared === true) return alreadyCompared(before);
  // The lines of an unfinished run have its id, so the id is not used again.
  const claimId = before === undefined ? (runId ?? newId()) : newId();
  const claim: DayClaim = { terminalId, day, claimId };
  if (!(await inTransaction(ctx, (ctx) => claimDay(ctx, claim)))) throw dayUnderWay();
  let source: ListSource | undefined;
  try {
    source = await openSource();
    const isProvisional = bankDayOf(ctx.clock.now()) <= day;
    const movements = await loadList(ctx, claim, source, isProvisional);
    const tally = await compareDay(ctx, claim);
    await finish(ctx, claim, { source: source.kind, isProvisional, movements, ...tally });
    return { kind: "compared", movements, isProvisional, tally };
  } catch (error) {
    const isFromFile = source?.kind === "file";
    if (error instanceof ListUnusable) {
      const { message: reason, fault, faults } = error;
      await fail(ctx, claim, { reason, fault, isFromFile });
      return { kind: "failed", reason, faults };
    }
    if (!(error instanceof Refusal && error.reason === "under_way"))
      await fail(ctx, claim, { reason: UNEXPECTED, fault: { name: "unexpected" }, isFromFile });
    throw error;
  }
}

/** The tally is empty: the counts of the run are in the audit log. */
function alreadyCompared({ movementCount, isProvisional }: DayRun): TerminalResult {
  return { kind: "compared", movements: movementCount, isProvisional, tally: emptyTally() };
}

async function finish(
  ctx: Context,
  claim: DayClaim,
  counted: Tally & { source: ListSource["kind"]; isProvisional: boolean; movements: number },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await finishDay(ctx, claim))) throw dayUnderWay();
    const { day, terminalId } = claim;
    const details = { day, ...counted };
    await recordAudit(ctx, {
      action: "reconciliation.compared",
      recordType: "terminal",
      recordId: terminalId,
      details,
    });
  });
}

interface Failure {
  reason: string;
  fault: DayFault;
  isFromFile: boolean;
}

/**
 * Stores the failure. A worker retries the day only if it was due; otherwise the person who started the run decides. A file that
 * is refused leaves a compared day as it was: only its sender hears of it, and the previous list stays current.
 */
async function fail(ctx: Context, claim: DayClaim, { reason, fault, isFromFile }: Failure): Promise<void> {
  reportFailure(ctx, claim, reason);
  await inTransaction(ctx, async (ctx) => {
    if (!isFromFile || !(await releaseComparedDay(ctx, claim))) {
      const { failures, isDue } = await selectFailures(ctx, claim);
      const dueAt = isDue ? nextAttemptAt(failures, ctx.clock.now()) : null;
      await failDay(ctx, claim, { reason, fault, dueAt });
    }
    const { day, terminalId } = claim;
    await recordAudit(ctx, {
      action: "reconciliation.failed",
      recordType: "terminal",
      recordId: terminalId,
      details: { day, listFault: JSON.stringify(fault) },
    });
  });
}

/** Null after the last attempt. */
export function nextAttemptAt(failures: number, now: Date): Date | null {
  if (failures + 1 >= ATTEMPTS_MAX) return null;
  return new Date(now.getTime() + Math.min(RETRY_MIN_MS * 2 ** Math.min(failures, 10), RETRY_MAX_MS));
}
