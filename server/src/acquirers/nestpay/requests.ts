import { currencyOf, formatDecimal } from "@servicepay/money";
import type { Order, OrderReference, Sale } from "../contract/order.ts";
import type { Authentication } from "../contract/three-ds.ts";
import type { XmlFields } from "../contract/write-xml.ts";
import { installmentField } from "./three-ds.ts";

export function saleFields(sale: Sale): XmlFields {
  return {
    ...chargeFields(sale, sale.payerIp),
    Number: sale.card.pan,
    Expires: `${sale.card.expMonth}/${sale.card.expYear.slice(-2)}`,
    Cvv2Val: sale.card.cvv,
    Mode: "P",
  };
}

/** After authentication md identifies the card, so neither card number nor CVV is sent again. */
export function completionFields(order: Order & { payerIp: string }, { fields }: Authentication): XmlFields {
  return {
    ...chargeFields(order, order.payerIp),
    Number: fields["md"] ?? "",
    PayerTxnId: fields["xid"] ?? "",
    PayerSecurityLevel: fields["eci"] ?? "",
    PayerAuthenticationCode: fields["cavv"] ?? "",
    Mode: "P",
  };
}

/** The bank refuses an order id where the order has several transactions, so its transaction id is preferred. */
export function voidFields({ bankOrderId, references: { transactionId } }: OrderReference): XmlFields {
  return { Type: "Void", ...(transactionId === null ? { OrderId: bankOrderId } : { TransId: transactionId }) };
}

export function refundFields(order: Order): XmlFields {
  return { Type: "Credit", OrderId: order.bankOrderId, ...totalFields(order) };
}

export function queryFields({ bankOrderId }: Order): XmlFields {
  return { OrderId: bankOrderId, Extra: { ORDERSTATUS: "QUERY" } };
}

function chargeFields(order: Order, payerIp: string): XmlFields {
  return {
    Type: "Auth",
    IPAddress: payerIp,
    OrderId: order.bankOrderId,
    ...totalFields(order),
    Taksit: installmentField(order.installments),
  };
}

function totalFields({ amount, currency }: Order): XmlFields {
  return { Total: formatDecimal(amount, 2), Currency: currencyOf(currency).numericCode };
}
