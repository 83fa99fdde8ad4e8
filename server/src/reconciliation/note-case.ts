import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { CaseNoteId } from "./case.ts";
import { lockOpenCase } from "./lock-open-case.ts";
import { noteText } from "./note-text.ts";
import { insertNote } from "./store/case-notes.ts";

/** Adds what somebody found out to an open case. A note that is sent twice is written once. */
export async function noteCase(
  ctx: WriteContext,
  caseId: string,
  { id, text }: { id: CaseNoteId; text: string },
): Promise<void> {
  const note = noteText(text);
  const found = await lockOpenCase(ctx, caseId);
  const author = `${ctx.actor.kind}:${ctx.actor.id}`;
  const isNew = await insertNote(ctx, found.id, { id, text: note, author, at: ctx.clock.now() });
  if (!isNew) return;
  await recordAudit(ctx, {
    action: "reconciliation.case_noted",
    recordType: "reconciliation_case",
    recordId: found.id,
    details: { note },
  });
}
