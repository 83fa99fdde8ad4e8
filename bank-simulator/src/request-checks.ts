import { currencyByNumericCode } from "@servicepay/money";
import type { Bank } from "./bank.ts";
import { maskCardNumber, passesLuhn } from "./card-number.ts";
import type { Cc5Request } from "./cc5.ts";
import type { AuthenticatedEntry, Money } from "./entries.ts";
import { authorizationOf, unknownCard, wrongCvv, wrongExpiry, type Authorization } from "./outcomes.ts";
import type { BankTerminal } from "./terminals.ts";
import { findTestCard, type Program, type TestCard } from "./test-cards.ts";

export interface Refusal {
  errorCode: string;
  message: string;
}

/** The card of a sale, and the answer of its bank. */
export interface CardUse {
  authorization: Authorization;
  maskedPan: string;
  program: Program | null;
  md: string | null;
}

const INSTALLMENTS_MAX = 12;

/** "100.25" of currency 949 is 10025 kuruş. */
export function checkAmount(total: string, currencyNumber: string): Money | Refusal {
  const currency = currencyByNumericCode(currencyNumber);
  if (currency !== null && currency.exponent !== 2)
    return { errorCode: "CORE-2105", message: "Para birimi işyerine tanımlı değil." };
  if (currency === null) return { errorCode: "CORE-2106", message: "Geçersiz para birimi." };
  const [, whole = "", fraction = ""] = /^([0-9]{1,13})(?:\.([0-9]{1,2}))?$/.exec(total) ?? [];
  if (whole === "") return { errorCode: "CORE-2007", message: "Tutar okunamadı." };
  const units = BigInt(whole + fraction.padEnd(2, "0"));
  if (units === 0n) return { errorCode: "CORE-2009", message: "Sıfır tutar geçerli değildir." };
  return { amount: units.toString(), currency: currencyNumber };
}

export function checkInstallments(
  taksit: string,
  program: Program | null,
  terminal: BankTerminal,
): { installments: number } | Refusal {
  if (taksit === "" || taksit === "0" || taksit === "1") return { installments: 1 };
  const isOffered = program !== null && (terminal.programs === undefined || terminal.programs.includes(program));
  const installments = /^[0-9]{1,2}$/.test(taksit) ? Number(taksit) : Number.NaN;
  if (isOffered && installments <= INSTALLMENTS_MAX) return { installments };
  return { errorCode: "CORE-2603", message: "Taksit sayısı işyeri taksit tablosunda yok." };
}

export function cardOfSale(request: Cc5Request): CardUse | Refusal {
  const cardNumber = request.get("Number") ?? "";
  if (!passesLuhn(cardNumber))
    return { errorCode: "CORE-2012", message: "Kredi kartı numarası geçerli formatta değil." };
  const [, month = "", year = ""] = /^(0[1-9]|1[0-2])\/([0-9]{2})$/.exec(request.get("Expires") ?? "") ?? [];
  if (month === "") return { errorCode: "CORE-2011", message: "Son kullanma tarihi geçerli formatta değil." };
  const card = findTestCard(cardNumber);
  return {
    authorization: card === null ? unknownCard : authorizationWith(card, month, year, request.get("Cvv2Val") ?? ""),
    maskedPan: maskCardNumber(cardNumber),
    program: card?.program ?? null,
    md: null,
  };
}

/** After authentication `md` identifies the card, once, for the amount that the payer has seen. */
export function cardOfCompletion(bank: Bank, terminal: BankTerminal, request: Cc5Request): CardUse | Refusal {
  const md = request.get("Number") ?? "";
  if (bank.books.isUsed(md)) return { errorCode: "CORE-2127", message: "XID daha once kullanilmistir." };
  const entry = bank.books.authentication(terminal.clientId, md);
  if (entry === null || !isCompletable(entry, request))
    return { errorCode: "CORE-2121", message: "XID, CAVV veya ECI uyuşmuyor." };
  return {
    authorization:
      entry.denial === null ? authorizationOf(entry.outcome) : entry.denial === "54" ? wrongExpiry : wrongCvv,
    maskedPan: entry.maskedPan,
    program: entry.program,
    md,
  };
}

export function authorizationWith(card: TestCard, month: string, year: string, cvv: string): Authorization {
  if (month !== card.expMonth || year !== card.expYear.slice(-2)) return wrongExpiry;
  return cvv === card.cvv ? authorizationOf(card.outcome) : wrongCvv;
}

function isCompletable(entry: AuthenticatedEntry, request: Cc5Request): boolean {
  const money = checkAmount(request.get("Total") ?? "", request.get("Currency") ?? "");
  const taksit = request.get("Taksit") ?? "";
  return (
    ["1", "4"].includes(entry.mdStatus) &&
    request.get("OrderId") === entry.orderId &&
    request.get("PayerTxnId") === entry.xid &&
    request.get("PayerSecurityLevel") === entry.eci &&
    request.get("PayerAuthenticationCode") === entry.cavv &&
    "amount" in money &&
    money.amount === entry.amount &&
    money.currency === entry.currency &&
    Number(taksit === "" ? "1" : taksit) === entry.installments
  );
}
