import { acquirerByCode } from "#acquirers/registry.ts";
import { isThreeDsRequired, type PaymentSet, type Plan } from "#payment-sets/index.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { suspectedCardTesting } from "../card-testing/card-testing.ts";
import type { Payment } from "../payment.ts";

/**
 * Decides whether an attempt goes through 3-D Secure. Refuses a plan of another payment, an inactive payment set and, during
 * an attack, a caller that cannot add 3-D Secure.
 */
export function isThreeDsUsed(
  payment: Payment,
  { plan, use3D, canAdd3D }: { plan: Plan; use3D: boolean | "by_default"; canAdd3D?: boolean },
  { set, isUnderAttack }: { set: PaymentSet | undefined; isUnderAttack: boolean },
): boolean {
  if (isUnderAttack && use3D === false && canAdd3D === false) throw suspectedCardTesting();
  const isForThisPayment =
    plan.paymentSetId === payment.paymentSetId && plan.amount === payment.amount && plan.currency === payment.currency;
  if (!isForThisPayment) throw invalid("installmentToken", "The installment plan does not belong to this payment.");
  if (set === undefined || !set.isActive)
    throw conflict("The payment set is not in use.", { reason: "payment_set_inactive" });
  const isAskedFor = use3D === "by_default" ? set.threeDsRule.kind === "optional" : use3D;
  const isOnlyWay = acquirerByCode(plan.acquirerCode)?.capabilities.directSale === false;
  return isAskedFor || isUnderAttack || isOnlyWay || isThreeDsRequired(set, plan.chargedAmount, false);
}
