import { findPayment, type StoredPayment } from "#payments/index.ts";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { linkUrlOf } from "./link-address.ts";
import { linkState, type LinkState } from "./link-state.ts";
import type { Link } from "./link.ts";
import { selectLink } from "./store.ts";

export interface FoundLink extends Link {
  /** The address that the payer opens. */
  url: string;
  state: LinkState;
  payment: StoredPayment;
}

/** Refuses (404) an unknown link. */
export async function findLink(ctx: Context | ReadContext, linkId: string): Promise<FoundLink> {
  const link = await requireLink(reading(ctx), linkId);
  const payment = await findPayment(ctx, link.paymentId);
  if (payment === undefined) throw new Error(`link ${link.id} has no payment`);
  return { ...link, url: linkUrlOf(ctx, link), state: linkState(payment, ctx.clock.now()), payment };
}

export async function requireLink(ctx: ReadContext, linkId: string): Promise<Link> {
  const id = parseId(linkId);
  const link = id === null ? undefined : await selectLink(ctx, id);
  if (link === undefined) throw notFound("There is no such link.");
  return link;
}
