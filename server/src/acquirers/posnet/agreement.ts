import type { Order } from "../contract/order.ts";
import type { QueryOutcome, WithoutCalls } from "../contract/outcomes.ts";
import { elementsAt, textAt } from "../contract/read-xml.ts";
import { isDone, isRefused, undecided } from "./classify.ts";
import { currencyField, readAmount } from "./order-facts.ts";
import { hostLogKeyIn, referencesOf, type PosnetReply } from "./posnet-reply.ts";

type StatusVerdict = WithoutCalls<QueryOutcome>;

/**
 * The bank's record of an order, which it calls `orderID`. Only a sale is recorded in public. What the bank shows of a void or a refund
 * is not known: any other state, or a second transaction, is unknown.
 */
export function readAgreement(reply: PosnetReply, orderID: string, { currency }: Order): StatusVerdict {
  const rows = elementsAt(reply.xml, "transactions.transaction");
  const hasNone = !Object.hasOwn(reply.xml, "transactions");
  if (isRefused(reply) && reply.code === "E219")
    return hasNone ? { kind: "notFound" } : unknown("not found, yet with a transaction");
  if (!isDone(reply)) return unknown(undecided(reply));
  const [sale, ...others] = rows;
  if (sale === undefined || others.length > 0) return unknown("not one transaction");
  const of = (name: string) => textAt(sale, name);
  if (of("orderID") !== orderID) return unknown("a transaction of another order");
  if (of("state") !== "Sale") return unknown("a state that is not a sale's");
  const amount = readAmount(of("amount"), currency);
  if (amount === null || of("currencyCode") !== currencyField(currency)) return unknown("a sum that cannot be read");
  const [hostLogKey, authCode] = [hostLogKeyIn(sale), of("authCode")];
  if (of("txnStatus") === "1" && hostLogKey !== "")
    return {
      kind: "approved",
      amount,
      refundedTotal: null,
      references: referencesOf(hostLogKey, authCode),
      settled: null,
    };
  // 0 is a failed sale or a cancelled one. One that was approved before has an authorization code.
  if (of("txnStatus") === "0" && sale["authCode"] === "")
    return { kind: "declined", decline: { code: "0", message: "The bank's record says: failed", class: "technical" } };
  return unknown("neither an approved nor a failed sale");
}

function unknown(reason: string): StatusVerdict {
  return { kind: "unknown", reason };
}
