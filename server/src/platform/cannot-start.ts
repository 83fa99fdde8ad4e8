/** Something outside is in the way: one sentence says what, and what to do. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}

/** The sentence of an error that was made to be read by an operator; null for a bug. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof CannotStart) return error.message;
  if (error instanceof Error && "sentence" in error && typeof error.sentence === "string") return error.sentence;
  return null;
}
