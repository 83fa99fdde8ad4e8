import { recordAudit } from "#audit/index.ts";
import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import * as store from "./store.ts";

export interface DynamicField {
  code: string;
  label: string;
}

const FIELD_CODE = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;
const LABEL_LENGTH_MAX = 200;

/** The customer that a payment link is for when the sender's own is not found and it asks to go on. Two at once take turns. */
export function setDefaultCustomer(context: Context | WriteContext, code: string): Promise<void> {
  return joinTransaction(context, async (ctx) => {
    const turn = [ctx.keys.blindIndex(ctx.tenantId, "default customer")];
    await ctx.tx.run(store.holdTurns, [ctx.tenantId, turn]);
    const row = await ctx.tx.row(store.lockByCode, [ctx.tenantId, code]);
    if (row === undefined) throw notFound("No customer has this code.", "code");
    if (!row.is_active) throw conflict("This customer is not active.", { field: "code", reason: "inactive" });
    await ctx.tx.run(store.clearDefault, [ctx.tenantId]);
    await ctx.tx.run(store.markDefault, [ctx.tenantId, row.id]);
    await ctx.tx.run(store.releaseTurns, [ctx.tenantId, turn]);
    await recordAudit(ctx, { action: "customer.made_default", recordType: "customer", recordId: row.id });
  });
}

/** Adds a key that `additionalData` may have; one that exists gets the new label. */
export function defineDynamicField(context: Context | WriteContext, field: DynamicField): Promise<void> {
  const { code, label } = field;
  if (!FIELD_CODE.test(code)) {
    throw invalid("code", "A field code is a letter, then at most 63 letters, digits, dots, dashes or underscores.");
  }
  if (label.trim() === "" || label.length > LABEL_LENGTH_MAX) {
    throw invalid("label", `A label has 1 to ${LABEL_LENGTH_MAX} characters.`);
  }
  return joinTransaction(context, async (ctx) => {
    await ctx.tx.run(store.upsertDynamicField, [ctx.tenantId, code, label]);
    await recordAudit(ctx, { action: "dynamic_field.defined", recordType: "dynamic_field", recordId: code });
  });
}

export function listDynamicFields(context: Context | WriteContext): Promise<DynamicField[]> {
  return joinTransaction(context, (ctx) => ctx.tx.rows(store.listDynamicFieldRows, [ctx.tenantId]));
}
