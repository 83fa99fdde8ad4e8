import { violatedUnique } from "#platform/database/failures.ts";
import { conflict } from "#platform/refusal.ts";

/** Turns the violation of a unique name into a refusal. */
export async function orNameTaken<Result>(writing: Promise<Result>, sentence: string): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (violatedUnique(error)?.endsWith("_name_key") === true)
      throw conflict(sentence, { field: "name", reason: "taken", cause: error });
    throw error;
  }
}
