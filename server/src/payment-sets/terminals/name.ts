import { violatedUnique } from "#platform/database/failures.ts";
import { conflict, invalid } from "#platform/refusal.ts";

const NAME_LENGTH_MAX = 100;

export function checkName(name: string): void {
  if (name.trim() !== name || name.length < 1 || name.length > NAME_LENGTH_MAX) {
    throw invalid("name", `A name has 1 to ${NAME_LENGTH_MAX} characters, and neither begins nor ends with a space.`);
  }
}

/** Turns the violation of a unique name into a refusal. */
export async function refuseTakenName<Result>(writing: Promise<Result>, sentence: string): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (violatedUnique(error)?.endsWith("_name_key") === true)
      throw conflict(sentence, { field: "name", reason: "taken", cause: error });
    throw error;
  }
}
