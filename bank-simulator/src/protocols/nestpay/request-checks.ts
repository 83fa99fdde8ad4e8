import type { Bank } from "../../bank/bank.ts";
import { areOffered } from "../../bank/installments.ts";
import type { Money } from "../../books/entries.ts";
import { cardGiven, cardRemembered, type CardUse } from "../../cards/authorization.ts";
import { passesLuhn } from "../../cards/card-number.ts";
import type { Program } from "../../cards/test-cards.ts";
import { readDecimal, type MoneyProblem } from "../../orders/money-texts.ts";
import { isCompletable } from "../../three-ds/remembered-authentication.ts";
import type { NestpayAccount } from "./accounts.ts";
import type { Cc5Request } from "./cc5.ts";

export interface Refusal {
  errorCode: string;
  message: string;
}

const MONEY_REFUSALS: Readonly<Record<MoneyProblem, Refusal>> = {
  other_currency: { errorCode: "CORE-2105", message: "Para birimi işyerine tanımlı değil." },
  unknown_currency: { errorCode: "CORE-2106", message: "Geçersiz para birimi." },
  unreadable: { errorCode: "CORE-2007", message: "Tutar okunamadı." },
  zero: { errorCode: "CORE-2009", message: "Sıfır tutar geçerli değildir." },
};

export function checkAmount(total: string, currencyNumber: string): Money | Refusal {
  const money = readDecimal(total, currencyNumber, "upToTwo");
  return typeof money === "string" ? MONEY_REFUSALS[money] : money;
}

export function checkInstallments(
  taksit: string,
  program: Program | null,
  account: NestpayAccount,
): { installments: number } | Refusal {
  const installments = installmentsIn(taksit);
  if (installments !== null && areOffered(installments, program, account)) return { installments };
  return { errorCode: "CORE-2603", message: "Taksit sayısı işyeri taksit tablosunda yok." };
}

/** Empty, 0 and 1 are a single payment. */
export function installmentsIn(taksit: string): number | null {
  if (taksit === "" || taksit === "0") return 1;
  return /^[0-9]{1,2}$/.test(taksit) ? Number(taksit) : null;
}

export function cardOfSale(request: Cc5Request): CardUse | Refusal {
  const number = request.get("Number") ?? "";
  if (!passesLuhn(number)) return { errorCode: "CORE-2012", message: "Kredi kartı numarası geçerli formatta değil." };
  const [, month = "", year = ""] = /^(0[1-9]|1[0-2])\/([0-9]{2})$/.exec(request.get("Expires") ?? "") ?? [];
  if (month === "") return { errorCode: "CORE-2011", message: "Son kullanma tarihi geçerli formatta değil." };
  return cardGiven({ number, month, year, cvv: request.get("Cvv2Val") ?? "" });
}

/** After authentication `md` identifies the card, once, for the amount that the payer has seen. */
export function cardOfCompletion(bank: Bank, account: NestpayAccount, request: Cc5Request): CardUse | Refusal {
  const md = request.get("Number") ?? "";
  if (bank.books.isUsed(md)) return { errorCode: "CORE-2127", message: "XID daha once kullanilmistir." };
  const entry = bank.books.authentication(account.clientId, md);
  const money = checkAmount(request.get("Total") ?? "", request.get("Currency") ?? "");
  const completion = {
    orderId: request.get("OrderId") ?? "",
    xid: request.get("PayerTxnId") ?? "",
    eci: request.get("PayerSecurityLevel") ?? "",
    cavv: request.get("PayerAuthenticationCode") ?? "",
    installments: installmentsIn(request.get("Taksit") ?? "") ?? Number.NaN,
  };
  if (entry === null || "errorCode" in money || !isCompletable(entry, { ...completion, ...money }))
    return { errorCode: "CORE-2121", message: "XID, CAVV veya ECI uyuşmuyor." };
  return cardRemembered(entry);
}
