import { currencyOf, minorUnits } from "@servicepay/money";
import type { Order, OrderReference, Sale } from "../contract/order.ts";
import type { Authentication } from "../contract/three-ds.ts";
import type { GvpsMessage } from "./exchange.ts";

type Message = Omit<GvpsMessage, "secrets">;
type Transaction = GvpsMessage["transaction"];

/** What inquiries and voids have in place of an amount. */
const FIXED_AMOUNT = "100";
const NO_PAYER = "";

export function saleMessage(sale: Sale): Message {
  const { bankOrderId: orderId, payerIp, card } = sale;
  return { operation: "sale", user: "PROVAUT", orderId, payerIp, card, transaction: chargeFields(sale, "0") };
}

/** After authentication neither card number nor CVV is sent again. Amount and count are ours, never the return's. */
export function completionMessage(order: Order & { payerIp: string }, { fields }: Authentication): Message {
  const Secure3D = {
    AuthenticationCode: fields["cavv"] ?? "",
    SecurityLevel: fields["eci"] ?? "",
    TxnID: fields["xid"] ?? "",
    Md: fields["md"] ?? "",
  };
  const { bankOrderId: orderId, payerIp } = order;
  const transaction = { ...chargeFields(order, "13"), Secure3D };
  return { operation: "complete", user: "PROVAUT", orderId, payerIp, transaction };
}

export function voidMessage(order: OrderReference, retrefNum: string): Message {
  const transaction = { ...fields("void", order, FIXED_AMOUNT), OriginalRetrefNum: retrefNum };
  return { operation: "void", user: "PROVRFN", orderId: order.bankOrderId, payerIp: NO_PAYER, transaction };
}

export function refundMessage(order: OrderReference, retrefNum: string): Message {
  const transaction = { ...fields("refund", order, unitsOf(order)), OriginalRetrefNum: retrefNum };
  return { operation: "refund", user: "PROVRFN", orderId: order.bankOrderId, payerIp: NO_PAYER, transaction };
}

/** Every transaction of an order: unlike `orderinq`, it shows what was voided and refunded. */
export function historyMessage(order: Order): Message {
  const transaction = fields("orderhistoryinq", order, FIXED_AMOUNT);
  return { operation: "query", user: "PROVAUT", orderId: order.bankOrderId, payerIp: NO_PAYER, transaction };
}

/** From the first minute to the last, both included. */
export function listMessage(period: { from: string; until: string; page: number }): Message {
  const order = { GroupID: "", Description: "", StartDate: period.from, EndDate: period.until };
  const { numericCode } = currencyOf("TRY");
  const transaction = {
    Type: "orderlistinq",
    Amount: FIXED_AMOUNT,
    CurrencyCode: numericCode,
    CardholderPresentCode: "0",
    MotoInd: "N",
  };
  const message = { operation: "query", user: "PROVAUT", orderId: "", payerIp: NO_PAYER, transaction } as const;
  return { ...message, order: { ...order, ListPageNum: String(period.page) } };
}

/** Without a fraction, in the currency's smallest unit: "10025". */
export function unitsOf({ amount, currency }: Pick<Order, "amount" | "currency">): string {
  return minorUnits(amount, currency).toString();
}

/** Empty is a single payment. */
export function installmentField(installments: number): string {
  return installments === 1 ? "" : String(installments);
}

function chargeFields(order: Order, presence: "0" | "13"): Transaction {
  const InstallmentCnt = installmentField(order.installments);
  return { ...fields("sales", order, unitsOf(order)), InstallmentCnt, CardholderPresentCode: presence };
}

/** The bank's documents show the elements in this order. */
function fields(Type: string, { currency }: Order, Amount: string): Transaction {
  const CurrencyCode = currencyOf(currency).numericCode;
  return { Type, InstallmentCnt: "", Amount, CurrencyCode, CardholderPresentCode: "0", MotoInd: "N" };
}
