import { invalid } from "#platform/refusal.ts";

const NOTE_LENGTH_MAX = 1_000;

/** Refuses an empty note, and one that is too long. */
export function noteText(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > NOTE_LENGTH_MAX)
    throw invalid("note", `Say in 1 to ${NOTE_LENGTH_MAX} characters what was found out and done.`, "required");
  return trimmed;
}
