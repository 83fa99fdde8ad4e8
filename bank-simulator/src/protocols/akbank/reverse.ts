import type { Bank } from "../../bank/bank.ts";
import type { TransactionEntry } from "../../books/entries.ts";
import { approvedSale } from "../../orders/charges.ts";
import { readDecimal } from "../../orders/money-texts.ts";
import { digits } from "../../orders/numbers.ts";
import { recordRefund, recordVoid, remainingOf, voidProblem } from "../../orders/reversals.ts";
import type { AkbankAccount } from "./accounts.ts";
import { refusal, textOf, type AkbankRequest } from "./requests.ts";

/** Cancels a sale of the same day. */
export function voidSale(bank: Bank, account: AkbankAccount, request: AkbankRequest): object {
  const sale = approvedSale(bank, account.clientId, textOf(request, "order.orderId"));
  if (sale === null) return refusal(bank, account, "VPS-1007", "Orjinal işlem bulunamadı");
  const problem = voidProblem(bank, sale);
  if (problem === "voided") return refusal(bank, account, "VPS-1008", "İşlem daha önce iptal edilmiş");
  if (problem !== null) return refusal(bank, account, "VPS-1007", "Orjinal işlem iptale uygun değil");
  recordVoid(bank, sale);
  return done(bank, account, "1003", sale);
}

/** Gives back a sale or a part of it, also on the day of the sale. */
export function refundSale(bank: Bank, account: AkbankAccount, request: AkbankRequest): object {
  const sale = approvedSale(bank, account.clientId, textOf(request, "order.orderId"));
  if (sale === null) return refusal(bank, account, "VPS-1007", "Orjinal işlem bulunamadı");
  if (sale.voided) return refusal(bank, account, "VPS-1008", "İşlem daha önce iptal edilmiş");
  const currency = String(request.get("transaction.currencyCode") ?? "");
  const money = readDecimal(textOf(request, "transaction.amount"), currency, "two");
  const isPossible =
    typeof money !== "string" && money.currency === sale.currency && BigInt(money.amount) <= remainingOf(bank, sale);
  if (!isPossible) return refusal(bank, account, "VPS-1007", "Tutar iadeye uygun değil");
  return done(bank, account, "1002", recordRefund(bank, sale, BigInt(money.amount), `A${digits(9)}${digits(9)}`));
}

function done(
  bank: Bank,
  account: AkbankAccount,
  txnCode: string,
  { orderId, authCode, hostRefNum }: TransactionEntry,
) {
  return {
    txnCode,
    ...refusal(bank, account, "VPS-0000", "BAŞARILI"),
    hostResponseCode: "00",
    hostMessage: "000 ONAY KODU XXXXXX",
    order: { orderId },
    transaction: { authCode, rrn: hostRefNum, batchNumber: 51, stan: Number(digits(6)) },
  };
}
