import { invalid } from "#platform/refusal.ts";

const NOTE_LENGTH_MAX = 1_000;

/** Returns the note without surrounding spaces. Refuses an empty note, and one that is too long. */
export function checkNote(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > NOTE_LENGTH_MAX)
    throw invalid("note", `Say what was found out and done, in 1 to ${NOTE_LENGTH_MAX} characters.`, "required");
  return trimmed;
}
