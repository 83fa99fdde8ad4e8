import type { TransactionEntry } from "../../books/entries.ts";
import type { Authorization } from "../../cards/authorization.ts";
import { compactIstanbulTime } from "../../clock/istanbul-time.ts";
import type { XmlContent } from "../../web/xml.ts";

export type PosnetRequest = ReadonlyMap<string, string>;
export type Answer = Readonly<Record<string, XmlContent>>;

/** 4-digit numbers that the bank uses instead of ISO 8583's codes. Others are padded with zeros. */
const OWN_CODES: Readonly<Record<string, string>> = { "82": "0150", "93": "0057", "96": "0100", "99": "E999" };

export function refused(respCode: string, respText: string): Answer {
  return { approved: "0", respCode, respText };
}

export function declined({ code, message }: Extract<Authorization, { code: string }>): Answer {
  return refused(OWN_CODES[code] ?? code.padStart(4, "0"), message);
}

export function approved(transaction: TransactionEntry): Answer {
  const { transId, authCode, installments, at, amount } = transaction;
  const count = String(installments === 1 ? 0 : installments).padStart(2, "0");
  const part = installments === 1 ? "0" : String(BigInt(amount) / BigInt(installments));
  return {
    approved: "1",
    respCode: "",
    respText: "",
    hostlogkey: transId,
    authCode,
    tranDate: compactIstanbulTime(at).replace(/\D/g, "").slice(2),
    instInfo: { inst1: count, amnt1: part.padStart(12, "0") },
    pointInfo: { point: "00000000", pointAmount: "000000000000", totalPoint: "00000000" },
  };
}

/** The order was approved before: the earlier numbers, and nothing new. */
export function approvedBefore({ transId, authCode }: TransactionEntry): Answer {
  const text = "ORDERID DAHA ONCE KULLANILMIS 0127";
  return { approved: "2", respCode: "0127", respText: text, hostlogkey: transId, authCode };
}

const CURRENCIES: Readonly<Record<string, string>> = { TL: "949", US: "840", EU: "978", GB: "826" };

/** "949" of "TL"; empty if the bank does not know it. */
export function currencyNumber(code: string): string {
  return CURRENCIES[code] ?? "";
}

export function currencyCode(number: string): string {
  return Object.keys(CURRENCIES).find((code) => CURRENCIES[code] === number) ?? number;
}
