import { reading, type Context, type ReadContext } from "#platform/context.ts";
import type { DynamicField } from "./customer.ts";
import { selectFieldsInUse } from "./store/dynamic-fields.ts";

/** The fields that new links may have. */
export function listDynamicFields(ctx: Context | ReadContext): Promise<DynamicField[]> {
  return selectFieldsInUse(reading(ctx));
}
