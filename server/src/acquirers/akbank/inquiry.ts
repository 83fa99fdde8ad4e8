import {
  addAmounts,
  amountFromDecimal,
  currencyOf,
  fitsCurrency,
  zero,
  type Amount,
  type CurrencyCode,
} from "@servicepay/money";
import type { Order } from "../contract/order.ts";
import type { Decline, QueryOutcome, WithoutCalls } from "../contract/outcomes.ts";
import { textAt, type XmlElement } from "../contract/read-xml.ts";
import { referencesOf, rowsOf } from "./akbank-reply.ts";
import { codesIn } from "./classify.ts";
import { failureClassOf, WRONG_CLOCK } from "./decline-codes.ts";

export type StatusVerdict = WithoutCalls<QueryOutcome>;

interface Row {
  kind: "sale" | "refund";
  isApproved: boolean;
  isVoided: boolean;
  amount: Amount;
  codes: readonly [responseCode: string, hostCode: string];
  xml: XmlElement;
}

/** What the bank lists of an order. One transaction that is not understood makes all of it unknown. */
export function readInquiry(reply: XmlElement, order: Order): StatusVerdict {
  if (textAt(reply, "txnCode") !== "1010") return unknown("reply to another message");
  const found = rowsOf(reply);
  if (saysNotFound(reply, order)) return found.length === 0 ? { kind: "notFound" } : unknown("not found, yet listed");
  if (textAt(reply, "responseCode") === WRONG_CLOCK)
    return { ...unknown(`the bank refuses our clock: ${WRONG_CLOCK}`), isClockRefused: true };
  if (textAt(reply, "responseCode") !== "VPS-0000") return unknown(`undecided reply ${codesIn(reply)}`);
  const rows = found.map((row) => readRow(row, order)).filter((row) => row !== null);
  if (rows.length !== found.length || rows.length === 0) return unknown("a transaction that cannot be read");
  return statusOf(rows);
}

function statusOf(rows: readonly Row[]): StatusVerdict {
  const approved = rows.filter(({ isApproved }) => isApproved);
  const [sale, ...otherSales] = approved.filter(({ kind }) => kind === "sale");
  const refunds = approved.filter(({ kind }) => kind === "refund");
  if (otherSales.length > 0) return unknown("several approved sales");
  if (refunds.some(({ isVoided }) => isVoided)) return unknown("a refund was voided");
  if (sale === undefined) return approved.length === 0 ? failureOf(rows) : unknown("no sale, yet something else");
  if (sale.isVoided && refunds.length > 0) return unknown("voided and refunded");
  const refundedTotal = addAmounts(zero, ...refunds.map(({ amount }) => amount));
  const found = { amount: sale.amount, refundedTotal, references: referencesOf((refunds.at(-1) ?? sale).xml) };
  if (refunds.length > 0) return { kind: "refunded", ...found };
  // The bank does not say whether its day is closed.
  return sale.isVoided ? { kind: "voided", ...found } : { kind: "approved", ...found, settled: null };
}

/** Nothing was approved: the last failed sale says why. */
function failureOf(rows: readonly Row[]): StatusVerdict {
  const sales = rows.filter(({ kind }) => kind === "sale");
  const classes = sales.map(({ codes }) => failureClassOf(...codes));
  const [last, declineClass] = [sales.at(-1), classes.at(-1) ?? null];
  if (last === undefined || declineClass === null || classes.includes(null))
    return unknown("failed, yet it may still change");
  const [responseCode, hostCode] = last.codes;
  const code = hostCode || responseCode;
  const decline: Decline = { code, message: `Declined ${code}`, class: declineClass };
  return { kind: "declined", decline };
}

const KINDS: Readonly<Record<string, Row["kind"]>> = { "1000": "sale", "1002": "refund" };

/**
 * Null unless everything that decides is there. A failed transaction is normal (N), with the code of its failure. R is a
 * reversal by the bank and S a doubtful transaction: neither says that the card was or was not charged.
 */
function readRow(row: XmlElement, { bankOrderId, currency }: Order): Row | null {
  const of = (name: string) => textAt(row, name);
  const kind = Object.hasOwn(KINDS, of("txnCode")) ? KINDS[of("txnCode")] : undefined;
  const isOurs = [of("orderId"), of("orgOrderId")].includes(bankOrderId);
  if (kind === undefined || !isOurs || !["N", "V"].includes(of("txnStatus"))) return null;
  const [responseCode, hostCode] = [of("responseCode"), of("hostResponseCode")];
  const isApproved = responseCode === "VPS-0000" && hostCode === "00";
  if (!isApproved && !/^VPS-[1-9][0-9]{3}$/.test(responseCode)) return null;
  const amount = amountIn(of("amount"), currency);
  if (amount === null || of("currencyCode") !== currencyOf(currency).numericCode) return null;
  return { kind, isApproved, isVoided: of("txnStatus") === "V", amount, codes: [responseCode, hostCode], xml: row };
}

/** A JSON number, without exponent: 30 is 30.00. */
export function amountIn(text: string, currency: CurrencyCode): Amount | null {
  const amount = /^[0-9]{1,13}(?:\.[0-9]{1,4})?$/.test(text) ? amountFromDecimal(text) : null;
  return amount !== null && amount > zero && fitsCurrency(amount, currency) ? amount : null;
}

/** The reply has no order id but in its text. */
function saysNotFound(reply: XmlElement, { bankOrderId }: Order): boolean {
  const isNamed = textAt(reply, "responseMessage").split(/\s+/).includes(bankOrderId);
  return textAt(reply, "responseCode") === "VPS-1123" && isNamed;
}

function unknown(reason: string): Extract<StatusVerdict, { kind: "unknown" }> {
  return { kind: "unknown", reason };
}
