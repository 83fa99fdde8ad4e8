import { recordAudit } from "#audit/index.ts";
import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { lockFields, markFieldRemoved, listDynamicFields } from "./store/dynamic-fields.ts";

/**
 * Removes a field: new links with it are refused. Values that links already hold stay, with the label. `seen`: the label that the
 * caller saw; if another one is stored, the call is refused ("stale").
 */
export function removeDynamicField(ctx: Context | WriteContext, code: string, seen?: string): Promise<void> {
  return joinTransaction(ctx, async (ctx) => {
    await lockFields(ctx);
    const stored = (await listDynamicFields(ctx)).find((field) => field.code === code);
    if (stored === undefined) throw notFound(`There is no field "${code}".`);
    if (seen !== undefined && stored.label !== seen)
      throw conflict("Someone else changed the field in the meantime.", { reason: "stale" });
    await markFieldRemoved(ctx, code);
    await recordAudit(ctx, { action: "dynamic_field.removed", recordType: "dynamic_field", recordId: code });
  });
}
