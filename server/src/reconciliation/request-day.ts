import { isDay } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { bankSource, refuseArchivedDay } from "./reconcile-day.ts";
import { lockDay, makeDue, type ReconciledDay } from "./store/days.ts";

interface Requested {
  terminalId: string;
  day: string;
  /** The `stateOfDay` that the caller saw. */
  seen: string;
}

/**
 * Makes a day due now, so that a worker reads the bank's list again. Returns false, and changes nothing, if the day was
 * requested or read since the caller saw it: a request that is sent twice is done once. Refuses a terminal whose bank has no
 * list (409, "no_list").
 */
export async function requestDay(ctx: Context, { terminalId, day, seen }: Requested): Promise<boolean> {
  if (!isDay(day) || parseId(terminalId) === null) throw notFound("This day has not been reconciled yet.", "day");
  if ((await bankSource(ctx, terminalId, day)) === null)
    throw conflict("The terminal's bank provides no list of a day's movements.", { field: "day", reason: "no_list" });
  await refuseArchivedDay(ctx, terminalId, day);
  return inTransaction(ctx, async (ctx) => {
    const found = await lockDay(ctx, terminalId, day);
    if (found === undefined) throw notFound("This day has not been reconciled yet.", "day");
    if (stateOfDay(found) !== seen) return false;
    await makeDue(ctx, terminalId, day);
    await recordAudit(ctx, {
      action: "reconciliation.requested",
      recordType: "terminal",
      recordId: terminalId,
      details: { day },
    });
    return true;
  });
}

/** Changes with each request and each run of the day. */
export function stateOfDay({ runId, dueAt }: ReconciledDay): string {
  return `${runId ?? ""}.${dueAt?.getTime() ?? ""}`;
}
