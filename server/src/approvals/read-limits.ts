import { reading, type Context } from "#platform/context.ts";
import type { SetLimit } from "./limit.ts";
import { selectLimits } from "./store/limits.ts";

/** The limits that the company has set. `limitsIn` adds the defaults. */
export function readLimits(ctx: Context): Promise<SetLimit[]> {
  return selectLimits(reading(ctx));
}
