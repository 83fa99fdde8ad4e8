import type { Bank } from "../bank/bank.ts";
import type { Transaction } from "../books/bank-books.ts";
import type { Money, TransactionEntry } from "../books/entries.ts";
import type { Authorization, CardUse } from "../cards/authorization.ts";
import { newAuthCode, newHostRefNum } from "./numbers.ts";

export interface Order extends Money {
  clientId: string;
  orderId: string;
  installments: number;
}

export interface Charged {
  transaction: TransactionEntry;
  authorization: Authorization;
}

/** Asks the card's bank and records its answer. Null: nothing was charged and nobody will ever answer. */
export function chargeCard(
  bank: Bank,
  order: Order,
  card: CardUse,
  numbers: { transId: string; hideFromQueriesMs: number },
): Charged | null {
  const { authorization, maskedPan, md } = card;
  if (authorization.kind === "hang" && !authorization.charges) return null;
  const isApproved = authorization.kind === "approve" || ("charges" in authorization && authorization.charges);
  const at = bank.now();
  const hiddenMs = numbers.hideFromQueriesMs;
  const transaction: TransactionEntry = {
    kind: "transaction",
    at: at.toISOString(),
    ...order,
    transId: numbers.transId,
    type: "sale",
    approved: isApproved,
    procReturnCode: "code" in authorization ? authorization.code : "00",
    maskedPan,
    authCode: isApproved ? newAuthCode() : "",
    hostRefNum: newHostRefNum(at),
    md,
    hiddenUntil: hiddenMs > 0 ? new Date(at.getTime() + hiddenMs).toISOString() : null,
  };
  bank.books.record(transaction);
  return { transaction, authorization };
}

/** The approved sale of an order, voided or not. */
export function approvedSale(bank: Bank, clientId: string, orderId: string): Transaction | null {
  const transactions = bank.books.transactionsOf(clientId, orderId);
  return transactions.find(({ type, approved }) => type === "sale" && approved) ?? null;
}

/** An order's transactions, without those that a fault hides from queries. */
export function visibleTransactions(bank: Bank, clientId: string, orderId: string): readonly Transaction[] {
  const now = bank.now().toISOString();
  return bank.books
    .transactionsOf(clientId, orderId)
    .filter(({ hiddenUntil }) => hiddenUntil === null || hiddenUntil <= now);
}
