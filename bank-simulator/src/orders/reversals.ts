import type { Bank } from "../bank/bank.ts";
import { netAmount, type Transaction } from "../books/bank-books.ts";
import type { TransactionEntry } from "../books/entries.ts";
import { outcomeOfMasked } from "../cards/test-cards.ts";
import { newAuthCode, newHostRefNum } from "./numbers.ts";

/** Why a transaction cannot be voided. A partially refunded sale cannot: the refunded part would be returned twice. */
export function voidProblem(bank: Bank, transaction: Transaction): "voided" | "settled" | "refunded" | null {
  if (transaction.voided) return "voided";
  if (transaction.settled || isNeverReturned(transaction)) return "settled";
  const { type, amount } = transaction;
  return type === "sale" && netOf(bank, transaction) < BigInt(amount) ? "refunded" : null;
}

export function recordVoid(bank: Bank, { clientId, orderId, transId }: Transaction): void {
  bank.books.record({ kind: "voided", at: bank.now().toISOString(), clientId, orderId, transId });
}

/** What a sale has left to refund, in the currency's smallest unit. */
export function remainingOf(bank: Bank, sale: Transaction): bigint {
  return isNeverReturned(sale) ? 0n : netOf(bank, sale);
}

/** The card's bank takes nothing back. */
function isNeverReturned({ maskedPan }: Transaction): boolean {
  return outcomeOfMasked(maskedPan) === "refund_declined";
}

function netOf(bank: Bank, { clientId, orderId }: Transaction): bigint {
  return netAmount(bank.books.transactionsOf(clientId, orderId));
}

/** What was refunded of a sale, in the currency's smallest unit. */
export function refundedOf(bank: Bank, sale: Transaction): bigint {
  return sale.voided ? 0n : BigInt(sale.amount) - netOf(bank, sale);
}

export function recordRefund(bank: Bank, sale: Transaction, units: bigint, transId: string): TransactionEntry {
  const at = bank.now();
  const { clientId, orderId, currency, installments, maskedPan } = sale;
  const credit: TransactionEntry = {
    kind: "transaction",
    at: at.toISOString(),
    clientId,
    orderId,
    transId,
    type: "refund",
    approved: true,
    procReturnCode: "00",
    amount: units.toString(),
    currency,
    installments,
    maskedPan,
    authCode: newAuthCode(),
    hostRefNum: newHostRefNum(at),
    md: null,
    hiddenUntil: null,
  };
  bank.books.record(credit);
  return credit;
}
