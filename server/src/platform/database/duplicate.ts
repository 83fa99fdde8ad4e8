import { conflict } from "../refusal.ts";
import { violatedUnique } from "./failures.ts";

/** Awaits a write. If it violates a unique constraint of `fields`, throws a 409 that names the field. */
export async function refuseDuplicate<Result>(write: Promise<Result>, fields: Record<string, string>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const field = fields[violatedUnique(error) ?? ""];
    if (field === undefined) throw error;
    throw conflict(`Another record has this ${field.split(".").at(-1)}.`, { field, reason: "duplicate", cause: error });
  }
}
