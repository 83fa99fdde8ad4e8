import type { BrandModel, MerchantModel } from "@servicepay/checkout/render";
import { brandingFor, brandModel, merchantModel } from "#branding/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import type { Context, ReadContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";

export interface PageLook {
  merchant: MerchantModel;
  brand: BrandModel | null;
}

/** The merchant's name and brand on every page of a payment. */
export async function pageLook(ctx: Context | ReadContext, paymentSetId: string): Promise<PageLook> {
  const [branding, tenant] = await inOneBatch(brandingFor(ctx, paymentSetId), findOwnTenant(ctx));
  return {
    merchant: merchantModel(branding, tenant.name),
    brand: branding === undefined ? null : brandModel(branding),
  };
}
