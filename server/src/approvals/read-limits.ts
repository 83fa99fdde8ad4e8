import { reading, type Context } from "#platform/context.ts";
import type { StoredLimit } from "./limit.ts";
import { selectLimits } from "./store/limits.ts";

/** The limits that the company has set. `limitsIn` adds the defaults. */
export function readLimits(ctx: Context): Promise<StoredLimit[]> {
  return selectLimits(reading(ctx));
}
