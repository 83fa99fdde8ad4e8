import { isCurrencyCode } from "@servicepay/money";
import type { Locale, Problem } from "../model.ts";
import { declineClasses } from "#acquirers/registry.ts";
import { paymentStates, type PaymentFilter } from "#payments/index.ts";
import { parseId } from "#platform/ids.ts";
import { readTypedAmount } from "#platform/text/typed-amount.ts";
import { filterReader, type ListQuery } from "../lists/list-query.ts";
import { boundsOf } from "../lists/period.ts";

export const filterNames = [
  "state",
  "amountMin",
  "amountMax",
  "currency",
  "terminal",
  "source",
  "decline",
  "lastFour",
  "customer",
] as const;
export type FilterName = (typeof filterNames)[number];

/** Reads the filters of the address, and names those that it does not understand. */
export function readPaymentFilter(
  query: ListQuery<FilterName>,
  locale: Locale,
): { filter: PaymentFilter; problems: Problem[] } {
  const { read, problems } = filterReader(query);
  const { from, before } = boundsOf(query.period);
  const filter: PaymentFilter = {
    createdFrom: from,
    createdBefore: before,
    ...read("state", stateFilter),
    amountMin: read("amountMin", (text) => readTypedAmount(text, locale)),
    amountMax: read("amountMax", (text) => readTypedAmount(text, locale)),
    currency: read("currency", (text) => (isCurrencyCode(text) ? text : null)),
    terminalId: read("terminal", parseId),
    source: read("source", (text) => (["link", "widget"] as const).find((source) => source === text)),
    declineClass: read("decline", (text) => declineClasses.find((name) => name === text)),
    cardLastFour: read("lastFour", (text) => (/^[0-9]{4}$/.test(text) ? text : null)),
    customerIds: read("customer", (text) => (parseId(text) === null ? null : [text])),
  };
  return { filter, problems };
}

/** "unclear" is not a state of a payment. It means that one of its attempts waits for a person. */
function stateFilter(text: string): PaymentFilter | undefined {
  if (text === "unclear") return { needsReview: true };
  const state = paymentStates.find((state) => state === text);
  return state && { states: [state] };
}
