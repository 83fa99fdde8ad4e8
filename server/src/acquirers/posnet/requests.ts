import type { Card, Order, OrderReference, Sale, ThreeDsStart } from "../contract/order.ts";
import type { XmlFields } from "../contract/write-xml.ts";
import { firstHash, requestMac, type Signed } from "./hash.ts";
import { currencyField, DIRECT_PREFIX, installmentField, unitsField } from "./order-facts.ts";
import type { PosnetSettings } from "./settings.ts";

/** The element of a request that says what is asked, and what is in it. */
export type Content = XmlFields;

export function saleContent(sale: Sale): Content {
  const { bankOrderId, installments, currency, card } = sale;
  const orderID = DIRECT_PREFIX + bankOrderId;
  const order = { orderID, installment: installmentField(installments), amount: unitsField(sale) };
  return { tranDateRequired: "1", sale: { ...order, currencyCode: currencyField(currency), ...cardFields(card) } };
}

/** Asks for what the payer's browser posts. The only message of a payment with 3-D Secure that has the card. */
export function startContent({ posnetId }: PosnetSettings, start: ThreeDsStart): Content {
  const { bankOrderId, currency, installments, card } = start;
  const oosRequestData = {
    posnetid: posnetId,
    ...cardFields(card),
    amount: unitsField(start),
    currencyCode: currencyField(currency),
    installment: installmentField(installments),
    XID: bankOrderId,
    cardHolderName: card.holderName,
    tranType: "Sale",
  };
  return { oosRequestData };
}

export interface Packets {
  bankData: string;
  merchantData: string;
  sign: string;
}

/** Asks what became of the authentication that the return names. */
export function resolveContent(settings: PosnetSettings, order: Order, packets: Packets): Content {
  return { oosResolveMerchantData: { ...packets, mac: macOf(settings, order) } };
}

/** Charges. The mac has our order, sum and currency, whatever the return said. */
export function completionContent(settings: PosnetSettings, order: Order, bankData: string): Content {
  return { oosTranData: { bankData, wpAmount: "0", mac: macOf(settings, order) } };
}

export function voidContent(hostLogKey: string): Content {
  return { tranDateRequired: "1", reverse: { transaction: "sale", hostLogKey } };
}

export function refundContent(order: OrderReference, hostLogKey: string): Content {
  const money = { amount: unitsField(order), currencyCode: currencyField(order.currency) };
  return { tranDateRequired: "1", return: { ...money, hostLogKey } };
}

export function agreementContent(orderID: string): Content {
  return { agreement: { orderID } };
}

export function signedOf({ merchantId }: PosnetSettings, order: Order): Signed {
  const { bankOrderId: xid, currency } = order;
  return { xid, amount: unitsField(order), currency: currencyField(currency), merchantId };
}

function macOf(settings: PosnetSettings, order: Order): string {
  return requestMac(signedOf(settings, order), firstHash(settings.encKey, settings.terminalId));
}

/** The expiry is YYMM. */
function cardFields({ pan, expMonth, expYear, cvv }: Card): XmlFields {
  return { ccno: pan, expDate: `${expYear.slice(-2)}${expMonth}`, cvc: cvv };
}
