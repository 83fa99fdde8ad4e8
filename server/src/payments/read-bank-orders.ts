import type { Amount, CurrencyCode } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import type { AttemptId, AttemptKind, AttemptState } from "./attempt.ts";
import { selectOfBankOrders, selectSettledBetween } from "./store/bank-orders.ts";

/** What this service knows of an order at a bank, for whoever compares it with the bank's own list. */
export interface BankOrderAttempt {
  id: AttemptId;
  kind: AttemptKind;
  state: AttemptState;
  terminalId: string;
  bankOrderId: string;
  chargedAmount: Amount;
  currency: CurrencyCode;
  installments: number;
  /** The bank's number of it, where the bank told one. */
  transactionId: string | null;
  submittedAt: Date | null;
}

export interface SettledOrder {
  id: AttemptId;
  bankOrderId: string;
  submittedAt: Date;
}

/** Every sale, void and refund of these orders of the bank. */
export function attemptsOfBankOrders(
  ctx: WriteContext,
  terminalIds: readonly string[],
  bankOrderIds: readonly string[],
): Promise<BankOrderAttempt[]> {
  return selectOfBankOrders(ctx, terminalIds, bankOrderIds);
}

/** Attempts that the bank carried out, by when it was asked; the next ones after `after`, at most `limit`. */
export function bankOrdersSettledBetween(
  ctx: WriteContext,
  range: { terminalId: string; from: Date; to: Date; after: SettledOrder | null; limit: number },
): Promise<SettledOrder[]> {
  return selectSettledBetween(ctx, range);
}
