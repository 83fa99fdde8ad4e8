import { changedDetails, namesOfChanged, recordAudit, type ChangedFields } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { clearOtherWidgetSets, selectPaymentSet, writePaymentSet } from "../store/payment-sets.ts";
import { refuseTakenName } from "../terminals/name.ts";
import { checkPaymentSet } from "./payment-set-fields.ts";
import type { PaymentSet } from "./payment-set.ts";
import { placeTerminals } from "./place-terminals.ts";

/** Fields that are not given keep their values. The currency cannot change, because links and payments rely on it. */
export interface PaymentSetChanges extends Partial<Omit<PaymentSet, "id" | "currency">> {
  terminalIds?: readonly string[];
}

export async function updatePaymentSet(ctx: WriteContext, id: string, changes: PaymentSetChanges): Promise<PaymentSet> {
  const before = await selectPaymentSet(ctx, id);
  if (before === undefined) throw notFound("There is no such payment set.", "paymentSetId");
  const { terminalIds, ...fields } = changes;
  const set: PaymentSet = { ...before, ...fields };
  checkPaymentSet(set);
  if (set.isForWidget) await clearOtherWidgetSets(ctx, set);
  await refuseTakenName(writePaymentSet(ctx, set), `There is already a payment set named "${set.name}".`);
  if (terminalIds !== undefined) await placeTerminals(ctx, set, terminalIds);
  const details = {
    currency: set.currency,
    ...changedDetails(withPlainRule(before), withPlainRule(set), shownFields),
    ...(terminalIds !== undefined && { changed: namesOfChanged(["terminalIds"]) }),
  };
  await recordAudit(ctx, { action: "payment_set.updated", recordType: "payment_set", recordId: set.id, details });
  return set;
}

function withPlainRule({ threeDsRule: rule, ...set }: PaymentSet) {
  return { ...set, threeDsRule: rule.kind, threeDsAmount: rule.kind === "above" ? rule.amount : null };
}

const shownFields: ChangedFields<ReturnType<typeof withPlainRule>> = {
  id: null,
  name: "value",
  currency: null,
  isActive: "value",
  isForWidget: "value",
  minimumAmount: "value",
  maximumAmount: "value",
  threeDsRule: "value",
  threeDsAmount: "value",
  linkLifetimeSeconds: "value",
  attemptsMax: "value",
  returnMethod: "value",
  sendReceipts: "value",
  reminders: "value",
};
