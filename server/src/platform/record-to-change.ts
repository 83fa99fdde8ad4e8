import { invalid, notFound } from "./refusal.ts";

/** How a change names its record: by `id`, or else by the code that the record has until then. */
export interface ChangeKey {
  id?: string | undefined;
  updateCode?: string | undefined;
}

/** The record that a change names, locked by `lock`; refuses a change that names none, or one that is not there. */
export async function recordToChange<Found>(
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
