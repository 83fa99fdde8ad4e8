import { joinTransaction, reading, type Context } from "#platform/context.ts";
import { noContact, type Contact } from "./branding.ts";
import type { Colour } from "./contrast.ts";
import { defaultColours, onAccentOf } from "./palette.ts";
import { selectBranding, selectLogo, selectNearestBranding } from "./store.ts";

/** The look of e-mails, which have no stylesheet and show the light theme. */
export interface MailBrand {
  /** Replaces the tenant's name. */
  name: string | null;
  accent: Colour;
  /** For text on the accent. */
  onAccent: Colour;
  logo: { bytes: Buffer; width: number; height: number } | null;
  contact: Contact;
}

/** The payment set's own branding, or the tenant's, or the service's look. */
export async function mailBrand(ctx: Context, paymentSetId: string | null): Promise<MailBrand> {
  const branding =
    paymentSetId === null
      ? await joinTransaction(ctx, (ctx) => selectBranding(ctx, null))
      : await selectNearestBranding(reading(ctx), paymentSetId);
  const { accent } = (branding?.colours ?? defaultColours).light;
  const { name = null, contact = noContact, logo = null } = branding ?? {};
  const bytes = branding === undefined || logo === null ? null : await selectLogo(reading(ctx), branding.id);
  const picture = logo === null || bytes === null ? null : { bytes, width: logo.width, height: logo.height };
  return { name, accent, onAccent: onAccentOf(accent), logo: picture, contact };
}
