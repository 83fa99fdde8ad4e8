import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { fullName } from "./customer.ts";
import { selectCodes, selectNames } from "./store/customers.ts";

/** Returns name and surname by id. Erased customers have no entry. */
export async function customerNames(
  ctx: Context | ReadContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectNames(reading(ctx), ids);
  return new Map(rows.map((row) => [row.id, fullName(row)]));
}

/** Returns the codes of customers by id. Customers without a code have no entry. */
export async function customerCodes(
  ctx: Context | ReadContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectCodes(reading(ctx), ids);
  return new Map(rows.flatMap(({ id, code }) => (code === null ? [] : [[id, code] as const])));
}
