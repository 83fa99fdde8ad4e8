import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import type { CaseNoteId } from "../case.ts";
import { insertNote, selectNote } from "../store/case-notes.ts";
import { lockKnownCase, refuseClosed } from "./lock-open-case.ts";
import { checkNote } from "./note-text.ts";

/**
 * Adds what somebody found out to an open case. The same note sent again is answered like the first time. Another text, case
 * or author under its id is refused (409, "other_note").
 */
export async function noteCase(
  ctx: WriteContext,
  caseId: string,
  { id, text }: { id: CaseNoteId; text: string },
): Promise<void> {
  const note = checkNote(text);
  const found = await lockKnownCase(ctx, caseId);
  const author = `${ctx.actor.kind}:${ctx.actor.id}`;
  const before = await selectNote(ctx, id);
  if (before?.caseId === found.id && before.text === note && before.author === author) return;
  if (before !== undefined) throw otherNote();
  refuseClosed(found);
  const isNew = await insertNote(ctx, found.id, { id, text: note, author, at: ctx.clock.now() });
  if (!isNew) throw otherNote();
  await recordAudit(ctx, {
    action: "reconciliation.case_noted",
    recordType: "reconciliation_case",
    recordId: found.id,
    details: { noteId: id },
  });
}

function otherNote(): Error {
  return conflict("This form has already added another note.", { field: "note", reason: "other_note" });
}
