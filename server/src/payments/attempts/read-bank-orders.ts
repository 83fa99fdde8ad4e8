import type { Amount, CurrencyCode } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import type { AttemptId, AttemptKind, AttemptState } from "./attempt.ts";
import { selectOfBankOrders, selectSettledBetween } from "../store/bank-orders.ts";

/** An attempt as it is compared with the bank's list of a day. */
export interface BankOrderAttempt {
  id: AttemptId;
  kind: AttemptKind;
  state: AttemptState;
  terminalId: string;
  bankOrderId: string;
  chargedAmount: Amount;
  currency: CurrencyCode;
  installments: number;
  /** The bank's id of the transaction, if the bank gave one. */
  transactionId: string | null;
  submittedAt: Date | null;
}

export interface SettledOrder {
  id: AttemptId;
  bankOrderId: string;
  submittedAt: Date;
}

/** Returns every sale, void and refund of these bank orders. */
export function attemptsOfBankOrders(
  ctx: WriteContext,
  terminalIds: readonly string[],
  bankOrderIds: readonly string[],
): Promise<BankOrderAttempt[]> {
  return selectOfBankOrders(ctx, terminalIds, bankOrderIds);
}

/** Returns at most `limit` attempts that the bank carried out, after `after`, in the order of their submission. */
export function bankOrdersSettledBetween(
  ctx: WriteContext,
  range: { terminalId: string; from: Date; to: Date; after: SettledOrder | null; limit: number },
): Promise<SettledOrder[]> {
  return selectSettledBetween(ctx, range);
}
