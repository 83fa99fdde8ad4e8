import { reading, type Context } from "#platform/context.ts";
import { selectAdditionalData } from "./store.ts";

/** The values of the link's dynamic fields, by their codes. */
export function readAdditionalData(ctx: Context, linkId: string): Promise<Record<string, string>> {
  return selectAdditionalData(reading(ctx), linkId);
}
