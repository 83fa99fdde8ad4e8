import { invalid } from "#platform/refusal.ts";

const NOTE_LENGTH_MAX = 1_000;

/** Returns the note without surrounding spaces, each line's end being one character. Refuses an empty note, and one that is too long. */
export function checkNote(text: string): string {
  const trimmed = text.replaceAll("\r\n", "\n").trim();
  if (trimmed === "" || trimmed.length > NOTE_LENGTH_MAX)
    throw invalid("note", `Say what was found out and done, in 1 to ${NOTE_LENGTH_MAX} characters.`, "required");
  return trimmed;
}
