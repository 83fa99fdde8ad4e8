import { reading, type Context } from "#platform/context.ts";
import { noContact, type Branding } from "./branding.ts";
import type { Colour } from "./contrast.ts";
import { defaultColours, onAccentOf } from "./palette.ts";
import { selectLogo } from "./store.ts";

/** The look of e-mails, which have no stylesheet and show the light theme. */
export interface MailBrand {
  company: string;
  accent: Colour;
  /** For text on the accent. */
  onAccent: Colour;
  logo: { bytes: Buffer; width: number; height: number } | null;
  contactEmail: string | null;
  contactPhone: string | null;
}

/** Without a branding, the service's look. */
export async function mailBrand(ctx: Context, branding: Branding | undefined, tenantName: string): Promise<MailBrand> {
  const { accent } = (branding?.colours ?? defaultColours).light;
  const { name = null, contact = noContact, logo = null } = branding ?? {};
  const bytes = branding === undefined || logo === null ? null : await selectLogo(reading(ctx), branding.id);
  const picture = logo === null || bytes === null ? null : { bytes, width: logo.width, height: logo.height };
  const { email: contactEmail, phone: contactPhone } = contact;
  const company = name ?? tenantName;
  return { company, accent, onAccent: onAccentOf(accent), logo: picture, contactEmail, contactPhone };
}
