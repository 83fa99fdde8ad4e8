import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { orNameTaken } from "../terminals/name.ts";
import type { PaymentSet } from "./payment-set.ts";
import { checkPaymentSet } from "./payment-set-fields.ts";
import { placeTerminals } from "./place-terminals.ts";
import { findById, leaveWidget, paymentSetOf, paymentSetValues, update } from "../store/payment-sets.ts";

/** What is left out keeps its value. The currency is the set's for ever: links and payments rely on it. */
export interface PaymentSetChanges extends Partial<Omit<PaymentSet, "id" | "currency">> {
  terminalIds?: readonly string[];
}

export async function updatePaymentSet(ctx: WriteContext, id: string, changes: PaymentSetChanges): Promise<PaymentSet> {
  const row = await ctx.tx.row(findById, [ctx.tenantId, id]);
  if (row === undefined) throw notFound("There is no such payment set.", "paymentSetId");
  const { terminalIds, ...fields } = changes;
  const set: PaymentSet = { ...paymentSetOf(row), ...fields };
  checkPaymentSet(set);
  const now = ctx.clock.now();
  if (set.isForWidget) await ctx.tx.run(leaveWidget, [ctx.tenantId, set.currency, set.id, now]);
  const writing = ctx.tx.run(update, [ctx.tenantId, ...paymentSetValues(set, now)]);
  await orNameTaken(writing, `There is already a payment set named "${set.name}".`);
  if (terminalIds !== undefined) await placeTerminals(ctx, set, terminalIds);
  const details = { changed: Object.keys(changes).join(", "), isActive: set.isActive };
  await recordAudit(ctx, { action: "payment_set.updated", recordType: "payment_set", recordId: set.id, details });
  return set;
}
