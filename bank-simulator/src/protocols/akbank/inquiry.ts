import type { Bank } from "../../bank/bank.ts";
import type { Transaction } from "../../books/bank-books.ts";
import { wallTime } from "../../clock/istanbul-time.ts";
import { visibleTransactions } from "../../orders/charges.ts";
import { decimalText } from "../../orders/money-texts.ts";
import type { AkbankAccount } from "./accounts.ts";
import { refusal, textOf, type AkbankRequest } from "./requests.ts";

/** Every transaction of an order. */
export function inquiryOf(bank: Bank, account: AkbankAccount, request: AkbankRequest): object {
  const transactions = visibleTransactions(bank, account.clientId, textOf(request, "order.orderId"));
  if (transactions.length === 0) return refusal(bank, account, "VPS-1123", "İşlem bulunamadı");
  return {
    txnCode: "1010",
    ...refusal(bank, account, "VPS-0000", "BAŞARILI"),
    txnDetailList: transactions.map(detailOf),
  };
}

/** A row of inquiries and lists. `txnStatus` is N normal, S failed, V void, R refunded. */
function detailOf(transaction: Transaction): object {
  const { approved, type, voided, procReturnCode } = transaction;
  return {
    txnCode: type === "sale" ? "1000" : "1002",
    responseCode: approved ? "VPS-0000" : "VPS-1005",
    hostResponseCode: procReturnCode,
    txnDateTime: wallTime(transaction.at),
    orderId: transaction.orderId,
    authCode: approved ? transaction.authCode : "000000",
    rrn: transaction.hostRefNum,
    maskedCardNumber: transaction.maskedPan.replaceAll(" ", ""),
    txnStatus: !approved ? "S" : voided ? "V" : type === "sale" ? "N" : "R",
    amount: jsonNumber(transaction.amount),
    currencyCode: Number(transaction.currency),
    installCount: transaction.installments,
  };
}

/** 10025 kuruş are 100.25 in JSON. */
export function jsonNumber(units: string): number {
  return Number(decimalText(units));
}
