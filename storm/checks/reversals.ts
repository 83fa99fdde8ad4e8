import type { OrderSummary } from "@servicepay/bank-simulator";
import type { Order, Reversal } from "../orders/order.ts";
import { minorOf, type Books, type PaymentRow } from "./books.ts";

/** What the bank has charged and returned for a payment, in the currency's smallest unit. */
interface Given {
  charged: bigint;
  refunded: bigint;
  isVoided: boolean;
}

/**
 * I19: an accepted cancel or refund is carried out, for that payment and amount. A refused one is not, and no money goes
 * back without a request.
 */
export function checkReversals({ payments, attempts, bank }: Books, orders: readonly Order[]): string[] {
  const ofOrder = Map.groupBy(payments, ({ client_reference }) => client_reference);
  const sales = Map.groupBy(
    attempts.filter(({ kind }) => kind === "sale"),
    ({ payment_id }) => payment_id,
  );
  return orders.flatMap(({ reference, reversals }) => {
    const own = ofOrder.get(reference) ?? [];
    return own.flatMap((payment) => {
      const charges = (sales.get(payment.id) ?? []).flatMap(({ bank_order_id }) => bank.get(bank_order_id) ?? []);
      const given = givenOf(charges);
      const asked = reversals.filter(({ orderId }) => orderId === null || orderId === payment.order_reference);
      // A request that names an order with several payments may have meant any of them.
      const meant = asked.filter(({ orderId }) => orderId !== null || own.length === 1);
      const what = `${payment.id} of ${reference}`;
      const isOnly = own.length === 1;
      return [...unkept(payment, meant, given), ...unasked(payment, asked, given, isOnly)].map(
        (breach) => `I19: payment ${what} ${breach}`,
      );
    });
  });
}

function unkept(payment: PaymentRow, meant: readonly Reversal[], given: Given): string[] {
  const accepted = meant.filter(({ verdict }) => verdict === "done" || verdict === "promised");
  const kept = given.isVoided ? 0n : given.charged - given.refunded;
  if (accepted.some(({ how }) => how === "cancel")) {
    const isCancelled = payment.state === "cancelled" || payment.state === "voided";
    return isCancelled && kept === 0n ? [] : [`was cancelled, is ${payment.state}, and the bank keeps ${kept}`];
  }
  const promised = refundSum(accepted, payment);
  const returned = given.isVoided ? given.charged : given.refunded;
  return returned >= promised ? [] : [`was refunded ${promised} by its replies and ${returned} by the bank`];
}

/** `isOnly`: the order has no other payment that may have ended this one. */
function unasked(payment: PaymentRow, asked: readonly Reversal[], given: Given, isOnly: boolean): string[] {
  const possible = asked.filter(({ verdict }) => verdict !== "refused");
  if (possible.some(({ how }) => how === "cancel")) return [];
  const atMost = refundSum(possible, payment);
  const returned = given.isVoided ? given.charged : given.refunded;
  if (returned > atMost) return [`gave ${returned} back, and at most ${atMost} was asked for`];
  const isEnded = payment.state === "voided" || (payment.state === "cancelled" && isOnly);
  return isEnded && possible.length === 0 ? [`is ${payment.state}, and nobody asked for that`] : [];
}

function refundSum(reversals: readonly Reversal[], { currency }: PaymentRow): bigint {
  return reversals.reduce((sum, { amount }) => sum + (amount === null ? 0n : minorOf(amount, currency)), 0n);
}

function givenOf(charges: readonly OrderSummary[]): Given {
  const approved = charges.flatMap(({ transactions }) => transactions).filter((each) => each.approved);
  const sum = (type: "sale" | "refund") =>
    approved.reduce((total, each) => total + (each.type === type ? BigInt(each.amount) : 0n), 0n);
  const sales = approved.filter(({ type }) => type === "sale");
  return {
    charged: sum("sale"),
    refunded: sum("refund"),
    isVoided: sales.length > 0 && sales.every(({ voided }) => voided),
  };
}
