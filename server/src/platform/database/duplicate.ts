import { conflict } from "../refusal.ts";
import { ConcurrentChange, violatedUnique } from "./failures.ts";

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

/**
 * Awaits a write of codes that the transaction has looked up before. If another transaction took one of them in between, the
 * transaction runs again, and its look-up then finds that code.
 */
export async function retryDuplicate<Result>(write: Promise<Result>, constraint: string): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw violatedUnique(error) === constraint ? new ConcurrentChange(error) : error;
  }
}
