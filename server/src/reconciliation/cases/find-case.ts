import { inTransaction, type Context } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import type { CaseNote, ReconciliationCase } from "../case.ts";
import { selectNotes } from "../store/case-notes.ts";
import { selectCase } from "../store/cases.ts";

const NOTES_MAX = 200;

/** Returns a case with its newest notes. Refuses an unknown one (404). */
export async function findCase(
  ctx: Context,
  caseId: string,
): Promise<{ found: ReconciliationCase; notes: readonly CaseNote[] }> {
  const id = parseId<"reconciliation-case">(caseId);
  return inTransaction(ctx, async (ctx) => {
    const found = id === null ? undefined : await selectCase(ctx, id);
    if (found === undefined) throw notFound("There is no such case.", "caseId");
    return { found, notes: await selectNotes(ctx, found.id, NOTES_MAX) };
  });
}
