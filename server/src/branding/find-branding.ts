import type { BrandModel, MerchantModel } from "@servicepay/checkout/render";
import { joinTransaction, reading, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import { noContact, type Branding, type LogoFacts } from "./branding.ts";
import { defaultColours } from "./palette.ts";
import { selectBranding, selectNearestBranding } from "./store.ts";
import { stylesheetHash } from "./stylesheet.ts";

/** The payment set's own branding, otherwise the tenant's, otherwise undefined. For a null set, the tenant's. */
export function brandingFor(ctx: Context | ReadContext, paymentSetId: string | null): Promise<Branding | undefined> {
  return selectNearestBranding(reading(ctx), paymentSetId);
}

/** The branding of exactly this payment set or, for null, of the tenant. */
export function findBranding(ctx: Context | WriteContext, paymentSetId: string | null): Promise<Branding | undefined> {
  return joinTransaction(ctx, (ctx) => selectBranding(ctx, paymentSetId));
}

export function merchantModel(branding: Branding | undefined, tenantName: string): MerchantModel {
  const name = branding?.name ?? tenantName;
  const company = name === tenantName ? null : tenantName;
  return { name, company, ...(branding?.contact ?? noContact) };
}

export function brandModel(branding: Branding): BrandModel {
  const { id, theme, logo, darkLogo, colours } = branding;
  const folder = `/checkout/brand/${id}`;
  const picture = ({ hash, width, height }: LogoFacts) => ({ url: `${folder}/${hash}.png`, width, height });
  return {
    stylesheetUrl: `${folder}/${stylesheetHash(branding)}.css`,
    theme,
    logo: logo && picture(logo),
    darkLogo: darkLogo && picture(darkLogo),
    background: {
      light: (colours ?? defaultColours).light.background,
      dark: (colours ?? defaultColours).dark.background,
    },
  };
}
