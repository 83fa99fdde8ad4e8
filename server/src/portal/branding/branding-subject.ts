import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets, type ListedPaymentSet } from "#payment-sets/index.ts";
import { notFound } from "#platform/refusal.ts";
import { pageUrl } from "../page/index.ts";
import { paymentSetOf } from "../setup/payment-set-of.ts";

/** The owner of the edited branding: a payment set, or the company, whose branding is the default for its sets. */
export interface BrandingSubject {
  /** Null for the company. */
  setId: string | null;
  /** The set whose pages the previews show. */
  sample: ListedPaymentSet;
  url: string;
  /** The set, or the list of sets. */
  backUrl: string;
}

/** The payment set in the URL or, without one, the company. */
export async function subjectOf(ctx: MemberContext, request: FastifyRequest): Promise<BrandingSubject> {
  const { id } = request.params as { id?: string };
  if (id !== undefined) {
    const set = await paymentSetOf(ctx, request);
    const backUrl = pageUrl(ctx, `/sets/${set.id}`);
    return { setId: set.id, sample: set, url: `${backUrl}/branding`, backUrl };
  }
  const sets = await listPaymentSets(ctx);
  const sample = sets.find(({ isActive }) => isActive) ?? sets[0];
  if (sample === undefined) throw notFound("There is no payment set yet.");
  return { setId: null, sample, url: pageUrl(ctx, "/branding"), backUrl: pageUrl(ctx, "/sets") };
}
