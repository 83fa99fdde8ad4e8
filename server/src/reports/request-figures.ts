import { zero } from "@servicepay/money";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { selectRequestFigures, type RequestFigures } from "./store/requests.ts";

const NONE: RequestFigures = { paid: 0, amount: zero, collected: zero };

/** Returns what the payment requests with these ids have brought, each in its own currency. */
export async function requestFigures(
  ctx: Context | ReadContext,
  ids: readonly string[],
): Promise<(id: string) => RequestFigures> {
  const figures = await selectRequestFigures(reading(ctx), ids);
  return (id) => figures.get(id) ?? NONE;
}
