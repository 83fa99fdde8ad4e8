import { zero } from "@servicepay/money";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { selectRequestFigures, type RequestFigures } from "./store/requests.ts";

const NONE: RequestFigures = { paid: 0, amount: zero, collected: zero };

/** Reads the figures of the payment requests with these ids. Returns a function from an id to its figures, in its currency. */
export async function readRequestFigures(
  ctx: Context | ReadContext,
  ids: readonly string[],
): Promise<(id: string) => RequestFigures> {
  const figures = await selectRequestFigures(reading(ctx), ids);
  return (id) => figures.get(id) ?? NONE;
}
