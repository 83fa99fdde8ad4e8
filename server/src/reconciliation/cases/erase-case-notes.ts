import type { WriteContext } from "#platform/context.ts";
import { deleteNotesOfAttempts } from "../store/case-notes.ts";
import { eraseClosingNotes } from "../store/cases.ts";

/** Erases what people wrote about these attempts. The cases stay, with their amounts, reasons and who closed them. */
export async function eraseCaseNotes(ctx: WriteContext, attemptIds: readonly string[]): Promise<void> {
  await deleteNotesOfAttempts(ctx, attemptIds);
  await eraseClosingNotes(ctx, attemptIds);
}
