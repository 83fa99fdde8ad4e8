import { joinTransaction, reading } from "#platform/context.ts";
import type { Context, ReadContext, WriteContext } from "#platform/context.ts";
import type { Branding } from "./branding.ts";
import { selectBranding, selectNearestBranding } from "./store.ts";
import { stylesheetHash } from "./stylesheet.ts";

/** What pages of a payment set look like: its own branding, else the tenant's, else undefined. */
export function brandingFor(ctx: Context | ReadContext, paymentSetId: string): Promise<Branding | undefined> {
  return selectNearestBranding(reading(ctx), paymentSetId);
}

/** Exactly the tenant's (null) or this payment set's. */
export function findBranding(ctx: Context | WriteContext, paymentSetId: string | null): Promise<Branding | undefined> {
  return joinTransaction(ctx, (tx) => selectBranding(tx, paymentSetId));
}

/** Where a page finds what belongs to it. */
export function brandModel(branding: Branding) {
  const { id, theme, logo } = branding;
  const folder = `/checkout/brand/${id}`;
  return {
    stylesheetUrl: `${folder}/${stylesheetHash(branding)}.css`,
    theme,
    logo: logo && { url: `${folder}/${logo.hash}.png`, width: logo.width, height: logo.height },
  };
}
