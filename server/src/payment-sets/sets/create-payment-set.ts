import { isCurrencyCode } from "@servicepay/money";
import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";
import { clearOtherWidgetSets, insertPaymentSet, selectPaymentSet, selectWidgetSet } from "../store/payment-sets.ts";
import { refuseTakenName } from "../terminals/name.ts";
import { checkPaymentSet } from "./payment-set-fields.ts";
import type { PaymentSet, PaymentSetId } from "./payment-set.ts";
import { placeTerminals } from "./place-terminals.ts";

export interface NewPaymentSet extends Partial<Omit<PaymentSet, "id" | "name" | "currency">> {
  name: string;
  currency: string;
  /** Terminals in the set's order. The first active one is the default. */
  terminalIds: readonly string[];
}

/**
 * Creates a payment set. A second call with the same `id` returns the stored one. If `isForWidget` is absent, the set is for
 * the widget unless another active set in its currency is.
 */
export async function createPaymentSet(
  ctx: WriteContext,
  input: NewPaymentSet,
  id: PaymentSetId = newId(),
): Promise<PaymentSet> {
  const existing = await selectPaymentSet(ctx, id);
  if (existing !== undefined) return existing;
  const { currency, terminalIds, isForWidget } = input;
  if (!isCurrencyCode(currency)) throw invalid("currency", `${currency} is not an ISO 4217 currency code.`);
  const hasNoWidgetSet = (await selectWidgetSet(ctx, currency)) === undefined;
  const set: PaymentSet = {
    id,
    name: input.name,
    currency,
    isActive: input.isActive ?? true,
    isForWidget: isForWidget ?? hasNoWidgetSet,
    minimumAmount: input.minimumAmount ?? null,
    maximumAmount: input.maximumAmount ?? null,
    threeDsRule: input.threeDsRule ?? { kind: "always" },
    linkLifetimeSeconds: input.linkLifetimeSeconds ?? 86_400,
    attemptsMax: input.attemptsMax ?? 5,
    returnMethod: input.returnMethod ?? "get",
    sendReceipts: input.sendReceipts ?? true,
    reminders: input.reminders ?? [],
  };
  checkPaymentSet(set);
  if (set.isForWidget) await clearOtherWidgetSets(ctx, set);
  await refuseTakenName(insertPaymentSet(ctx, set), `There is already a payment set named "${set.name}".`);
  await placeTerminals(ctx, set, terminalIds);
  await recordAudit(ctx, {
    action: "payment_set.created",
    recordType: "payment_set",
    recordId: set.id,
    details: { name: set.name, currency },
  });
  return set;
}
