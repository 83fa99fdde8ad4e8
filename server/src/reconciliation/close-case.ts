import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { Refusal, conflict, invalid, notFound } from "#platform/refusal.ts";
import type { CloseReason, ReconciliationCase } from "./case.ts";
import { lockCase, selectGoneCases, writeClosed } from "./store/cases.ts";

export interface Closing {
  reason: CloseReason;
  /** What the person found out and did. */
  note: string;
}

const NOTE_LENGTH_MAX = 1_000;
const GONE_BATCH = 500;

/** Closes a case with a person's reason. It moves no money. Refuses a closed case (409, "closed"). */
export async function closeCase(ctx: WriteContext, caseId: string, closing: Closing): Promise<ReconciliationCase> {
  const note = noteOf(ctx, closing);
  const id = parseId<"reconciliation-case">(caseId);
  const found = id === null ? undefined : await lockCase(ctx, id);
  if (found === undefined) throw notFound("There is no such case.", "caseId");
  if (found.state === "closed") throw conflict("The case was closed before.", { reason: "closed" });
  const { reason } = closing;
  await writeClosed(ctx, found.id, { closedBy: ctx.actor.id, reason, note });
  await recordAudit(ctx, {
    action: "reconciliation.case_closed",
    recordType: "reconciliation_case",
    recordId: found.id,
    details: { kind: found.kind, day: found.day, bankOrderId: found.bankOrderId, reason, note },
  });
  return (await lockCase(ctx, found.id))!;
}

/** Closes open cases whose difference is gone, at most 500, and returns how many. */
export async function closeGoneCases(ctx: WriteContext, closing: Closing): Promise<number> {
  noteOf(ctx, closing);
  const ids = await selectGoneCases(ctx, GONE_BATCH);
  for (const id of ids) await closeCase(ctx, id, closing);
  return ids.length;
}

function noteOf({ actor }: WriteContext, { note }: Closing): string {
  if (actor.kind !== "operator") throw new Refusal("ERR_FORBIDDEN", "Only a person closes a case.");
  const trimmed = note.trim();
  if (trimmed === "" || trimmed.length > NOTE_LENGTH_MAX)
    throw invalid("note", `Say in 1 to ${NOTE_LENGTH_MAX} characters what was found out and done.`, "required");
  return trimmed;
}
