import type { WriteContext } from "#platform/context.ts";
import { deleteNotesNaming, deleteNotesOfAttempts } from "../store/case-notes.ts";
import { eraseClosingNotes, eraseClosingNotesNaming } from "../store/cases.ts";

/** Erases what people wrote about these attempts. The cases stay, with their amounts, reasons and who closed them. */
export async function eraseCaseNotes(ctx: WriteContext, attemptIds: readonly string[]): Promise<void> {
  await deleteNotesOfAttempts(ctx, attemptIds);
  await eraseClosingNotes(ctx, attemptIds);
}

/** Erases whole notes that contain one of the texts, whatever they are about. */
export async function eraseNotesNaming(ctx: WriteContext, texts: readonly string[]): Promise<void> {
  await deleteNotesNaming(ctx, texts);
  await eraseClosingNotesNaming(ctx, texts);
}
