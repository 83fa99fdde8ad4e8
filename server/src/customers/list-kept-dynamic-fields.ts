import { reading, type Context, type ReadContext } from "#platform/context.ts";
import type { KeptDynamicField } from "./customer.ts";
import { selectFields } from "./store/dynamic-fields.ts";

/** The fields in use, then the removed ones, which name the values of earlier links. */
export function listKeptDynamicFields(ctx: Context | ReadContext): Promise<KeptDynamicField[]> {
  return selectFields(reading(ctx));
}
