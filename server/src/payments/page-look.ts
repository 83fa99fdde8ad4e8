import type { BrandModel } from "@servicepay/checkout/render";
import { brandingFor, brandModel } from "#branding/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import type { Context, ReadContext } from "#platform/context.ts";
import { together } from "#platform/together.ts";

/** Whom the payer pays, as the merchant wants to be seen. */
export interface PageLook {
  merchantName: string;
  brand: BrandModel | null;
}

/** How the pages of a payment look, from its first to its last. */
export async function pageLook(ctx: Context | ReadContext, paymentSetId: string): Promise<PageLook> {
  const [branding, tenant] = await together(brandingFor(ctx, paymentSetId), findOwnTenant(ctx));
  const merchantName = branding?.name ?? tenant.name;
  return { merchantName, brand: branding === undefined ? null : brandModel(branding) };
}
