import { currencyOf, formatDecimal } from "@servicepay/money";
import type { Card, Order, Sale } from "../contract/order.ts";
import type { XmlFields } from "../contract/write-xml.ts";
import type { PayforSettings } from "./settings.ts";

/** What a 3-D form and a sale have in common. The bank refuses `Lang` in small letters and amounts without two decimals. */
export function chargeFields(order: Order, card: Card): Record<string, string> {
  return {
    MOTO: "0",
    OrderId: order.bankOrderId,
    TxnType: "Auth",
    ...amountFields(order),
    InstallmentCount: order.installments === 1 ? "0" : String(order.installments),
    CardHolderName: card.holderName,
    Pan: card.pan,
    Expiry: card.expMonth + card.expYear.slice(-2),
    Cvv2: card.cvv,
  };
}

export function saleFields(sale: Sale): XmlFields {
  return { SecureType: "NonSecure", Lang: "TR", ...chargeFields(sale, sale.card) };
}

/** The bank charges the card and the sum of the authentication. Under another order id than there it refuses (V036). */
export function completionFields({ bankOrderId }: Order, requestGuid: string): XmlFields {
  return { SecureType: "3DModelPayment", RequestGuid: requestGuid, OrderId: bankOrderId };
}

export function voidFields({ bankOrderId, currency }: Order): XmlFields {
  const { numericCode } = currencyOf(currency);
  return { SecureType: "NonSecure", TxnType: "Void", OrgOrderId: bankOrderId, Currency: numericCode, Lang: "TR" };
}

export function refundFields(order: Order): XmlFields {
  const { bankOrderId } = order;
  return { SecureType: "NonSecure", TxnType: "Refund", OrgOrderId: bankOrderId, ...amountFields(order), Lang: "TR" };
}

export function queryFields({ bankOrderId }: Order): XmlFields {
  return { SecureType: "Inquiry", TxnType: "OrderInquiry", OrgOrderId: bankOrderId, Lang: "TR" };
}

/** `day` is such as "2026-11-20". */
export function historyFields(day: string): XmlFields {
  return { SecureType: "Report", TxnType: "TxnHistory", ReqDate: day.replaceAll("-", ""), Lang: "TR" };
}

export function withLogIn({ mbrId, merchantId, userCode, userPass }: PayforSettings, fields: XmlFields): XmlFields {
  return { MbrId: mbrId, MerchantId: merchantId, UserCode: userCode, UserPass: userPass, ...fields };
}

function amountFields({ amount, currency }: Order) {
  return { PurchAmount: formatDecimal(amount, 2), Currency: currencyOf(currency).numericCode };
}
