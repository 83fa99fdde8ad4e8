import type { Bank } from "../../bank/bank.ts";
import type { TransactionEntry } from "../../books/entries.ts";
import { approvedSale } from "../../orders/charges.ts";
import { readDecimal } from "../../orders/money-texts.ts";
import { digits } from "../../orders/numbers.ts";
import { recordRefund, recordVoid, remainingOf, voidProblem } from "../../orders/reversals.ts";
import type { AkbankAccount } from "./accounts.ts";
import { refusal, stanOf, textOf, type AkbankRequest } from "./requests.ts";

/** Cancels a sale of the same day. */
export function voidSale(bank: Bank, account: AkbankAccount, request: AkbankRequest): object {
  const orderId = textOf(request, "order.orderId");
  const sale = approvedSale(bank, account.clientId, orderId);
  const problem = sale === null ? null : voidProblem(bank, sale);
  if (problem === "voided") return refusal(bank, account, "VPS-1008", "Daha önce iptal edilmiş işlem");
  if (sale === null || problem !== null) return notFound(bank, account, orderId);
  recordVoid(bank, sale);
  return done(bank, account, "1003", sale);
}

/** Gives back a sale or a part of it, also on the day of the sale. */
export function refundSale(bank: Bank, account: AkbankAccount, request: AkbankRequest): object {
  const orderId = textOf(request, "order.orderId");
  const sale = approvedSale(bank, account.clientId, orderId);
  if (sale === null) return notFound(bank, account, orderId);
  if (sale.voided) return refusal(bank, account, "VPS-1008", "Daha önce iptal edilmiş işlem");
  const currency = String(request.get("transaction.currencyCode") ?? "");
  const money = readDecimal(textOf(request, "transaction.amount"), currency, "two");
  const isPossible =
    typeof money !== "string" && money.currency === sale.currency && BigInt(money.amount) <= remainingOf(bank, sale);
  if (!isPossible) return refusal(bank, account, "VPS-1007", "Tutar iadeye uygun değil");
  return done(bank, account, "1002", recordRefund(bank, sale, BigInt(money.amount), `A${digits(9)}${digits(9)}`));
}

function notFound(bank: Bank, account: AkbankAccount, orderId: string): object {
  return refusal(bank, account, "VPS-1007", `Orjinal İşlem bulunamadı. Sipariş Numarası : ${orderId}`);
}

function done(bank: Bank, account: AkbankAccount, txnCode: string, transaction: TransactionEntry) {
  const { orderId, authCode, hostRefNum } = transaction;
  return {
    txnCode,
    ...refusal(bank, account, "VPS-0000", "BAŞARILI"),
    hostResponseCode: "00",
    hostMessage: "000 ONAY KODU XXXXXX",
    order: { orderId },
    transaction: { authCode, rrn: hostRefNum, batchNumber: 51, stan: stanOf(transaction) },
  };
}
