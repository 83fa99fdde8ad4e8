import { currencyOf, formatDecimal } from "@servicepay/money";
import type { Order, OrderReference, Sale } from "../contract/order.ts";
import { ipv4Of } from "../contract/payer-address.ts";
import type { Authentication } from "../contract/three-ds.ts";

export type Content = { readonly [name: string]: string | number | Content };

export function saleContent(sale: Sale): Content {
  const { card, payerIp } = sale;
  return {
    ...chargeContent(sale, payerIp),
    card: { cardNumber: card.pan, cvv2: card.cvv, expireDate: expiryOf(card) },
  };
}

/** After authentication neither card number nor CVV is sent again. Amount and count are ours, never the return's. */
export function completionContent(order: Order & { payerIp: string }, { fields }: Authentication): Content {
  const names = ["secureId", "secureEcomInd", "secureData", "secureMd"];
  const secureTransaction = Object.fromEntries(names.map((name) => [name, fields[name] ?? ""]));
  return { ...chargeContent(order, order.payerIp), secureTransaction };
}

export function voidContent({ bankOrderId: orderId }: OrderReference): Content {
  return { txnCode: "1003", order: { orderId } };
}

/** Without the amount the bank would give back the whole sale. */
export function refundContent(order: OrderReference): Content {
  return { txnCode: "1002", order: { orderId: order.bankOrderId }, transaction: moneyOf(order) };
}

export function inquiryContent({ bankOrderId: orderId }: Order): Content {
  return { txnCode: "1010", order: { orderId } };
}

/** "150.25": the bank wants both decimals. */
export function amountField({ amount }: Order): string {
  return formatDecimal(amount, 2);
}

/** MMYY. */
export function expiryOf({ expMonth, expYear }: Sale["card"]): string {
  return `${expMonth}${expYear.slice(-2)}`;
}

function chargeContent(order: Order, payerIp: string): Content {
  return {
    txnCode: "1000",
    order: { orderId: order.bankOrderId },
    transaction: { ...moneyOf(order), motoInd: 0, installCount: order.installments },
    customer: { ipAddress: ipv4Of(payerIp) },
  };
}

function moneyOf(order: Order): Content {
  return { amount: amountField(order), currencyCode: Number(currencyOf(order.currency).numericCode) };
}
