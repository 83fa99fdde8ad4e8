import { listDynamicFields } from "#customers/index.ts";
import { orderKey, paidOrders } from "#payments/index.ts";
import { findPaymentSets, requirePayableAmount, type PaymentSet } from "#payment-sets/index.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import type { Sharer } from "#platform/shared-transaction.ts";
import type { CheckedLink } from "./link.ts";

/** What the database knows about the links to create. */
export interface LinkFacts {
  /** By id. */
  sets: ReadonlyMap<string, PaymentSet | undefined>;
  dynamicFields: ReadonlySet<string>;
  paidOrders: ReadonlySet<string>;
}

/** Reads the facts in one round trip. */
export async function readLinkFacts(requests: readonly Sharer<CheckedLink>[]): Promise<LinkFacts> {
  const [first] = requests;
  if (first === undefined) return { sets: new Map(), dynamicFields: new Set(), paidOrders: new Set() };
  const { ctx } = first;
  const setIds = [...new Set(requests.map(({ input }) => input.paymentSetId))];
  const orderKeys = [...new Set(requests.map(({ input }) => orderKey(input.clientOrderReference)))];
  const asksFields = requests.some(({ input }) => Object.keys(input.additionalData).length > 0);
  const [sets, paid, fields] = await Promise.all([
    findPaymentSets(ctx, setIds),
    paidOrders(ctx, orderKeys),
    asksFields ? listDynamicFields(ctx) : [],
  ]);
  return {
    sets: new Map(setIds.map((id, index) => [id, sets[index]])),
    dynamicFields: new Set(fields.map(({ code }) => code)),
    paidOrders: paid,
  };
}

/** Returns the link's payment set, or refuses a link that the facts do not allow. */
export function requireLinkAllowed(link: CheckedLink, facts: LinkFacts): PaymentSet {
  const set = usableSet(link, facts.sets.get(link.paymentSetId));
  refuseUnknownFields(link.additionalData, facts.dynamicFields);
  if (facts.paidOrders.has(orderKey(link.clientOrderReference)))
    throw conflict("This order has been paid.", { field: "clientOrderReference", reason: "already_paid" });
  return set;
}

function usableSet({ amount, currency }: CheckedLink, set: PaymentSet | undefined): PaymentSet {
  if (set === undefined) throw notFound("There is no payment set with this paymentSetId.", "paymentSetId");
  if (!set.isActive) throw conflict("The payment set is not active.", { field: "paymentSetId", reason: "inactive" });
  if (set.currency !== currency)
    throw invalid("currencyCode", `The payment set collects ${set.currency}, not ${currency}.`, "other_currency");
  requirePayableAmount(set, amount);
  return set;
}

function refuseUnknownFields(data: CheckedLink["additionalData"], known: ReadonlySet<string>): void {
  const unknown = Object.keys(data).find((key) => !known.has(key));
  if (unknown !== undefined)
    throw invalid(`additionalData.${unknown}`, `"${unknown}" is not a dynamic field of this tenant.`, "unknown_field");
}
