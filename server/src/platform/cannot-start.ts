/** The service cannot start, or its database cannot be migrated, for an external reason. The message is for operators. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}

/** Returns the message of an error meant for operators, or null for a bug. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof CannotStart) return error.message;
  if (error instanceof Error && "sentence" in error && typeof error.sentence === "string") return error.sentence;
  return null;
}
