import type { RouteRequest } from "./route-request.ts";
import type { RuleConditions } from "./rule-set.ts";

/** True if a rule with these conditions is for the payment. */
export function holds(when: RuleConditions, { card, amount, installments, at }: RouteRequest): boolean {
  return (
    isListed(when.programs, card.program) &&
    isListed(when.bankCodes, card.bankCode) &&
    isListed(when.cardTypes, card.cardType) &&
    (when.isCommercial === undefined || when.isCommercial === card.isCommercial) &&
    isListed(when.installments, installments) &&
    (when.minimumAmount === undefined || amount >= when.minimumAmount) &&
    (when.maximumAmount === undefined || amount <= when.maximumAmount) &&
    isListed(when.weekdays, at.weekday) &&
    (when.hours === undefined || isBetween(at.hour, when.hours))
  );
}

function isListed<Value>(listed: readonly Value[] | undefined, value: Value | null): boolean {
  return listed === undefined || (value !== null && listed.includes(value));
}

function isBetween(hour: number, { from, to }: { from: number; to: number }): boolean {
  return from <= to ? from <= hour && hour < to : hour >= from || hour < to;
}
