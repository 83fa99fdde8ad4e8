import { isCurrencyCode } from "@servicepay/money";
import type { Problem } from "../model.ts";
import { linkStates, type LinkFilter } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { readTypedAmount } from "#platform/text/typed-amount.ts";
import { filterReader, type ListQuery } from "../lists/list-query.ts";
import { boundsOf, boundsOfToday } from "../lists/period.ts";
import { seesOwnOnly } from "../payments/own-payments.ts";

export const linkFilterNames = ["state", "maker", "order", "amountMin", "amountMax", "currency", "expires"] as const;
type FilterName = (typeof linkFilterNames)[number];

/** Reads the filters of the address, and names those that it does not understand. */
export function readLinkFilter(
  ctx: MemberContext,
  query: ListQuery<FilterName>,
): { filter: LinkFilter; problems: Problem[] } {
  const { read, problems } = filterReader(query);
  const { id: memberId, locale } = ctx.session.member;
  const { from, before } = boundsOf(query.period);
  const own = read("maker", (text) => (text === "me" ? memberId : null));
  const expiring = read("expires", (text) => (text === "today" ? boundsOfToday(ctx.clock) : null));
  const filter: LinkFilter = {
    createdFrom: from,
    createdBefore: before,
    state: read("state", (text) => linkStates.find((state) => state === text)),
    memberId: seesOwnOnly(ctx) ? memberId : own,
    reference: read("order", (text) => text),
    expiresFrom: expiring?.from,
    expiresTo: expiring && new Date(expiring.before.getTime() - 1),
    amountMin: read("amountMin", (text) => readTypedAmount(text, locale)),
    amountMax: read("amountMax", (text) => readTypedAmount(text, locale)),
    currency: read("currency", (text) => (isCurrencyCode(text) ? text : null)),
  };
  return { filter, problems };
}
