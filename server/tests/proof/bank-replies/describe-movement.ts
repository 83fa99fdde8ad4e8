import { formatDecimal } from "@servicepay/money";
import type { Movement } from "#acquirers/registry.ts";

/** "sale T1 O1 100.25 TRY 1 P1 2026-01-31T07:15:30.000Z" */
export function describeMovement(movement: Movement): string {
  const { kind, reference, bankOrderId, amount, currency, installments, authCode, at } = movement;
  const money = `${formatDecimal(amount, 2)} ${currency}`;
  return [kind, reference, bankOrderId, money, installments, authCode ?? "-", at.toISOString()].join(" ");
}
