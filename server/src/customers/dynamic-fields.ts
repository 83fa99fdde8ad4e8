import { recordAudit } from "#audit/index.ts";
import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import type { DynamicField } from "./customer.ts";
import { selectDynamicFields, writeDynamicField } from "./store/customers.ts";

const FIELD_CODE = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;
const LABEL_LENGTH_MAX = 200;

/** Adds a field, or gives an existing one a new label. */
export function defineDynamicField(ctx: Context | WriteContext, field: DynamicField): Promise<void> {
  const { code, label } = field;
  if (!FIELD_CODE.test(code)) {
    throw invalid("code", "A field code is a letter, then at most 63 letters, digits, dots, dashes or underscores.");
  }
  if (label.trim() === "" || label.length > LABEL_LENGTH_MAX) {
    throw invalid("label", `A label has 1 to ${LABEL_LENGTH_MAX} characters.`);
  }
  return joinTransaction(ctx, async (ctx) => {
    await writeDynamicField(ctx, field);
    await recordAudit(ctx, { action: "dynamic_field.defined", recordType: "dynamic_field", recordId: code });
  });
}

export function listDynamicFields(ctx: Context | WriteContext): Promise<DynamicField[]> {
  return joinTransaction(ctx, selectDynamicFields);
}
