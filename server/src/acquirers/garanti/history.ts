import { addAmounts, amountOfMinorUnits, currencyOf, zero, type Amount } from "@servicepay/money";
import type { Order } from "../contract/order.ts";
import type { Decline, QueryOutcome, WithoutCalls } from "../contract/outcomes.ts";
import { textAt, type XmlElement } from "../contract/read-xml.ts";
import { codeOf, reasonNotOurs, referencesOf } from "./classify.ts";
import { failureClassOf } from "./decline-codes.ts";
import { rowsOf, type GvpsReply } from "./gvps-reply.ts";

export type HistoryVerdict = WithoutCalls<QueryOutcome>;

/** What an order's history says of it, and the RetrefNum of its approved sale, by which the bank finds it. */
export interface History {
  verdict: HistoryVerdict;
  saleRetrefNum: string | null;
}

interface Row {
  type: string;
  isApproved: boolean;
  amount: Amount;
  returnCode: string;
  isVoided: boolean;
  retrefNum: string;
  authCode: string;
  settled: boolean | null;
}

/** One row that is not understood makes all of it unknown. */
export function readHistory(reply: GvpsReply, order: Order): History {
  const stranger = reasonNotOurs(reply, order.bankOrderId);
  if (stranger !== null) return unknownHistory(stranger);
  const found = rowsOf(reply.xml, "OrderHistInqResult");
  if (saysNotFound(reply))
    return found.length === 0 ? withoutSale({ kind: "notFound" }) : unknownHistory("not found, yet with transactions");
  if (reply.source !== "GVPS" || reply.code !== "00") return unknownHistory(`undecided reply ${codeOf(reply)}`);
  const rows = found.map((row) => readRow(row, order)).filter((row) => row !== null);
  if (rows.length !== found.length || rows.length === 0) return unknownHistory("a transaction that cannot be read");
  return historyOf(rows);
}

function historyOf(rows: readonly Row[]): History {
  const approved = rows.filter(({ isApproved }) => isApproved);
  const [sale, ...otherSales] = approved.filter(({ type }) => type === "sales");
  const refunds = approved.filter(({ type }) => type === "refund");
  const hasVoid = approved.some(({ type }) => type === "void");
  if (otherSales.length > 0) return unknownHistory("several approved sales");
  if (refunds.some(({ isVoided }) => isVoided)) return unknownHistory("a refund was voided");
  if (sale === undefined)
    return approved.length === 0 ? failureOf(rows) : unknownHistory("no sale, yet something else");
  if (hasVoid && !sale.isVoided) return unknownHistory("a void, yet the sale does not say so");
  if (sale.isVoided && refunds.length > 0) return unknownHistory("voided and refunded");
  return { verdict: statusOf(sale, refunds), saleRetrefNum: sale.retrefNum || null };
}

function statusOf(sale: Row, refunds: readonly Row[]): HistoryVerdict {
  const refundedTotal = addAmounts(zero, ...refunds.map(({ amount }) => amount));
  const { retrefNum, authCode } = refunds.at(-1) ?? sale;
  const found = { amount: sale.amount, refundedTotal, references: referencesOf(retrefNum, authCode) };
  if (refunds.length > 0) return { kind: "refunded", ...found };
  return sale.isVoided ? { kind: "voided", ...found } : { kind: "approved", ...found, settled: sale.settled };
}

/** Nothing was approved: the last failed sale says why. */
function failureOf(rows: readonly Row[]): History {
  const sales = rows.filter(({ type }) => type === "sales");
  const classes = sales.map(({ returnCode }) => failureClassOf(returnCode));
  const [code, declineClass] = [sales.at(-1)?.returnCode ?? "", classes.at(-1) ?? null];
  if (declineClass === null || classes.includes(null)) return unknownHistory("failed, yet it may still change");
  const decline: Decline = { code, message: `Declined ${code}`, class: declineClass };
  return withoutSale({ kind: "declined", decline });
}

/** Null unless everything that decides is there. A failed transaction has no currency. */
function readRow(row: XmlElement, { currency }: Order): Row | null {
  const of = (name: string) => textAt(row, name);
  const [type, status, returnCode, units] = [of("Type"), of("Status"), of("ReturnCode"), of("AuthAmount")];
  const isApproved = status === "00" && returnCode === "00";
  const isFailed = status === "01" && returnCode !== "00";
  if (Object.values(row).some((value) => typeof value !== "string")) return null;
  if (!["sales", "refund", "void"].includes(type) || isApproved === isFailed || !/^[0-9]{1,15}$/.test(units))
    return null;
  if (isApproved && (of("CurrencyCode") !== currencyOf(currency).numericCode || !/^[0-9]{1,20}$/.test(of("RetrefNum"))))
    return null;
  const amount = amountOfMinorUnits(BigInt(units), currency);
  return {
    type,
    isApproved,
    amount,
    returnCode,
    isVoided: of("VoidDate") !== "",
    retrefNum: of("RetrefNum"),
    authCode: of("AuthCode"),
    settled: settledOf(of("Settlement")),
  };
}

/** "N" is recorded of a new sale. The bank writes other answers of this kind in Turkish or in English. */
function settledOf(settlement: string): boolean | null {
  if (["N", "H"].includes(settlement)) return false;
  return ["Y", "E"].includes(settlement) ? true : null;
}

function saysNotFound({ source, code, reasonCode }: GvpsReply): boolean {
  return source === "GVPS" && code === "92" && reasonCode === "0108";
}

export function unknownHistory(reason: string): History {
  return withoutSale({ kind: "unknown", reason });
}

function withoutSale(verdict: HistoryVerdict): History {
  return { verdict, saleRetrefNum: null };
}
