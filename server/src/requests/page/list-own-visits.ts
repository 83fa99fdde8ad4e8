import type { Locale, OwnVisit } from "@servicepay/checkout/render";
import { findLink, type FoundLink } from "#links/index.ts";
import { hasEndedWithoutMoney } from "#payments/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { moneyOf } from "#platform/text/money.ts";
import type { StoredRequest } from "../payment-request.ts";
import { selectVisitsOfVisitor } from "../store/visits.ts";

const OWN_MAX = 5;

/** Lists what this browser has paid of the request, is paying or may still pay, newest first. */
export async function listOwnVisits(
  ctx: Context,
  { id }: StoredRequest,
  { visitorHash, locale }: { visitorHash: Buffer | null; locale: Locale },
): Promise<OwnVisit[]> {
  if (visitorHash === null) return [];
  const visits = await selectVisitsOfVisitor(reading(ctx), id, { visitorHash, limit: OWN_MAX });
  const links = await Promise.all(visits.map(({ linkId }) => findLink(ctx, linkId)));
  return links.flatMap((link) => {
    const state = stateOf(link);
    return state === null ? [] : [ownVisitModel(link, state, locale)];
  });
}

/** Null: the visit has ended without money. */
function stateOf({ state, payment }: FoundLink): OwnVisit["state"] | null {
  if (state === "paid") return hasEndedWithoutMoney(payment.state) ? null : "paid";
  return state === "open" || state === "in_progress" ? state : null;
}

function ownVisitModel({ url, createdAt, payment }: FoundLink, state: OwnVisit["state"], locale: Locale): OwnVisit {
  const { amount, currency } = payment;
  return {
    state,
    sum: moneyOf(amount, currency),
    at: createdAt.toISOString(),
    url: `${url}&lang=${locale}`,
  };
}
