import type { WriteContext } from "#platform/context.ts";
import { selectNotesOfAttempts } from "../store/case-notes.ts";

/** What people wrote about an attempt, into a case of reconciliation. */
export interface ExportedCaseNote {
  attemptId: string;
  text: string;
  at: Date;
}

/** Returns the notes of the attempts' cases and the notes with which these were closed, oldest first. */
export function exportCaseNotes(ctx: WriteContext, attemptIds: readonly string[]): Promise<ExportedCaseNote[]> {
  return selectNotesOfAttempts(ctx, attemptIds);
}
