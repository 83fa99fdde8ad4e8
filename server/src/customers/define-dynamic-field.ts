import { recordAudit } from "#audit/index.ts";
import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import type { DynamicField } from "./customer.ts";
import { lockFields, listDynamicFields, writeField } from "./store/dynamic-fields.ts";

const FIELD_CODE = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;
const LABEL_LENGTH_MAX = 200;
const FIELDS_MAX = 200;

/**
 * Adds a field, or gives an existing one a new label. `seen`: the label that the caller saw, null for no such field. If
 * another label is stored, the call is refused ("stale" or "taken").
 */
export function defineDynamicField(
  ctx: Context | WriteContext,
  field: DynamicField,
  seen?: string | null,
): Promise<void> {
  const { code, label } = field;
  if (!FIELD_CODE.test(code)) {
    throw invalid("code", "A field code is a letter, then at most 63 letters, digits, dots, dashes or underscores.");
  }
  if (label.trim() === "") throw invalid("label", `A label has 1 to ${LABEL_LENGTH_MAX} characters.`, "required");
  if (label.length > LABEL_LENGTH_MAX)
    throw invalid("label", `A label has 1 to ${LABEL_LENGTH_MAX} characters.`, "too_long");
  return joinTransaction(ctx, async (ctx) => {
    await lockFields(ctx);
    const inUse = await listDynamicFields(ctx);
    const stored = inUse.find((each) => each.code === code)?.label ?? null;
    // The form was sent twice.
    if (seen !== undefined && stored === label) return;
    if (seen === null && stored !== null)
      throw conflict(`A field "${code}" already exists.`, { field: "code", reason: "taken" });
    if (seen !== undefined && stored !== seen)
      throw conflict("Someone else changed the field in the meantime.", { reason: "stale" });
    if (stored === null && inUse.length >= FIELDS_MAX)
      throw conflict(`A company has at most ${FIELDS_MAX} dynamic fields.`, { reason: "fields_full" });
    await writeField(ctx, field);
    await recordAudit(ctx, {
      action: "dynamic_field.defined",
      recordType: "dynamic_field",
      recordId: code,
      details: { label },
    });
  });
}
