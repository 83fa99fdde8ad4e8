import type { ReadContext } from "#platform/context.ts";
import { selectPart } from "../store/file-parts.ts";
import type { ImportId } from "./import.ts";

/** The bytes of a file that has arrived. */
export async function* readParts(ctx: ReadContext, id: ImportId): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const part = await selectPart(ctx, id, position);
    if (part === undefined) return;
    yield part;
  }
}
