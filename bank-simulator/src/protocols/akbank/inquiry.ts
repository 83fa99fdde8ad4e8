import type { Bank } from "../../bank/bank.ts";
import type { Transaction } from "../../books/bank-books.ts";
import { wallTime } from "../../clock/istanbul-time.ts";
import { visibleTransactions } from "../../orders/charges.ts";
import { decimalText } from "../../orders/money-texts.ts";
import type { AkbankAccount } from "./accounts.ts";
import { refusal, stanOf, textOf, type AkbankRequest } from "./requests.ts";

/** Every transaction of an order. */
export function inquiryOf(bank: Bank, account: AkbankAccount, request: AkbankRequest): object {
  const orderId = textOf(request, "order.orderId");
  const transactions = visibleTransactions(bank, account.clientId, orderId);
  if (transactions.length === 0)
    return refusal(bank, account, "VPS-1123", `İşlem bulunamadı. Sipariş Numarası : ${orderId}`);
  return {
    txnCode: "1010",
    ...refusal(bank, account, "VPS-0000", "BAŞARILI"),
    txnDetailList: transactions.map(detailOf),
  };
}

/** A row of inquiries. `txnStatus` is V for a voided transaction and N for any other, also for a failed one. */
function detailOf(transaction: Transaction): object {
  const { approved, type, voided, procReturnCode } = transaction;
  return {
    txnCode: type === "sale" ? "1000" : "1002",
    responseCode: approved ? "VPS-0000" : "VPS-1005",
    hostResponseCode: procReturnCode,
    txnDateTime: wallTime(transaction.at),
    orderId: transaction.orderId,
    orgOrderId: transaction.orderId,
    authCode: approved ? transaction.authCode : "000000",
    rrn: transaction.hostRefNum,
    batchNumber: 51,
    stan: stanOf(transaction),
    maskedCardNumber: transaction.maskedPan.replaceAll(" ", ""),
    txnStatus: approved && voided ? "V" : "N",
    amount: jsonNumber(transaction.amount),
    currencyCode: Number(transaction.currency),
    installCount: transaction.installments,
  };
}

/** 10025 kuruş are 100.25 in JSON. */
export function jsonNumber(units: string): number {
  return Number(decimalText(units));
}
