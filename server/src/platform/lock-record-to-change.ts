import { invalid, notFound } from "./refusal.ts";

/** A change identifies its record by `id` or by its current code. */
export interface ChangeKey {
  id?: string | undefined;
  updateCode?: string | undefined;
}

/** Locks and returns the record of a change. Refuses a change that names none, or an unknown one. */
export async function lockRecordToChange<Found>(
  { id, updateCode }: ChangeKey,
  lock: (field: "id" | "code", value: string) => Promise<Found | undefined>,
  sentence: string,
): Promise<Found> {
  if (id === undefined && updateCode === undefined)
    throw invalid("updateCode", '"updateCode" or "id" is required.', "required");
  const found = await (id === undefined ? lock("code", updateCode ?? "") : lock("id", id));
  if (found === undefined) throw notFound(sentence, id === undefined ? "updateCode" : "id");
  return found;
}
