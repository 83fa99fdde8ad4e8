import { formatDecimal, currencyOf } from "@servicepay/money";
import type { Locale, OwnVisit } from "@servicepay/checkout/render";
import { findLink, type FoundLink } from "#links/index.ts";
import { endedWithoutMoney } from "#payments/index.ts";
import { reading, type Context } from "#platform/context.ts";
import type { StoredRequest } from "../payment-request.ts";
import { selectVisitsOfVisitor } from "../store/visits.ts";

const OWN_MAX = 5;

/** What this browser has paid of the request, is paying or may still pay, newest first. */
export async function ownVisits(
  ctx: Context,
  { id }: StoredRequest,
  { visitorHash, locale }: { visitorHash: Buffer | null; locale: Locale },
): Promise<OwnVisit[]> {
  if (visitorHash === null) return [];
  const visits = await selectVisitsOfVisitor(reading(ctx), id, { visitorHash, limit: OWN_MAX });
  const links = await Promise.all(visits.map(({ linkId }) => findLink(ctx, linkId)));
  return links.flatMap((link) => {
    const state = stateOf(link);
    return state === null ? [] : [ownVisit(link, state, locale)];
  });
}

/** Null: it has ended and can be forgotten. */
function stateOf({ state, payment }: FoundLink): OwnVisit["state"] | null {
  if (state === "paid") return endedWithoutMoney(payment.state) ? null : "paid";
  return state === "open" || state === "in_progress" ? state : null;
}

function ownVisit({ url, createdAt, payment }: FoundLink, state: OwnVisit["state"], locale: Locale): OwnVisit {
  const { amount, currency } = payment;
  return {
    state,
    sum: { amount: formatDecimal(amount, currencyOf(currency).exponent), currency },
    at: createdAt.toISOString(),
    url: `${url}&lang=${locale}`,
  };
}
