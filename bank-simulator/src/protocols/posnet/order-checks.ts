import { areOffered } from "../../bank/installments.ts";
import type { Money } from "../../books/entries.ts";
import type { CardDetails } from "../../cards/authorization.ts";
import { passesLuhn } from "../../cards/card-number.ts";
import { findTestCard } from "../../cards/test-cards.ts";
import { readMinorUnits } from "../../orders/money-texts.ts";
import type { PosnetAccount } from "./accounts.ts";
import { currencyNumber, refused, type Answer, type PosnetRequest } from "./replies.ts";

export interface CheckedOrder extends Money {
  installments: number;
  card: CardDetails;
}

/** Card, amount and installments of a sale or of a 3-D start, or the bank's refusal. */
export function checkOrder(request: PosnetRequest, element: string, account: PosnetAccount): CheckedOrder | Answer {
  const of = (name: string) => request.get(`${element}.${name}`) ?? "";
  const number = of("ccno");
  const [, year = "", month = ""] = /^([0-9]{2})(0[1-9]|1[0-2])$/.exec(of("expDate")) ?? [];
  if (!passesLuhn(number) || month === "") return refused("0014", "HATALI KART");
  const money = readMinorUnits(of("amount"), currencyNumber(of("currencyCode")));
  if (money === "unknown_currency" || money === "other_currency") return refused("E190", "HATALI PARA BIRIMI");
  if (typeof money === "string") return refused("0205", "GECERSIZ TUTAR");
  const count = /^[0-9]{2}$/.test(of("installment")) ? Number(of("installment")) : Number.NaN;
  const installments = count === 0 ? 1 : count === 1 ? Number.NaN : count;
  if (!areOffered(installments, findTestCard(number)?.program ?? null, account))
    return refused("0012", "GECERSIZ ISLEM");
  return { ...money, installments, card: { number, month, year, cvv: of("cvc") } };
}

export function isRefused(checked: CheckedOrder | Answer): checked is Answer {
  return "approved" in checked;
}
