import { namesOfChanged, recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { applyLookChanges, type LookChanges } from "./apply-look-changes.ts";
import type { Branding } from "./branding.ts";
import { readLogo } from "./read-logo.ts";
import { selectBranding, copyLogosOf, writeBranding, writeDarkLogo, writeLogo } from "./store.ts";

/** Absent fields stay as they are. */
export interface BrandingChanges extends LookChanges {
  /** The bytes of a PNG; null removes the logo. */
  logo?: Buffer | null;
  darkLogo?: Buffer | null;
}

/** The first branding of a payment set starts as a copy of the tenant's. Refuses colours with too little contrast. */
export async function setBranding(
  ctx: WriteContext,
  paymentSetId: string | null,
  changes: BrandingChanges,
): Promise<Branding> {
  const own = await selectBranding(ctx, paymentSetId);
  const base = own ?? (paymentSetId === null ? undefined : await selectBranding(ctx, null));
  const { logo: file, darkLogo: darkFile, ...rest } = changes;
  const logo = file && readLogo(file);
  const darkLogo = darkFile && readLogo(darkFile);
  const look = applyLookChanges(base, {
    ...rest,
    ...(logo !== undefined && { logo }),
    ...(darkLogo !== undefined && { darkLogo }),
  });
  const branding: Branding = { ...look, id: own?.id ?? newId<"branding">(), paymentSetId };
  await writeBranding(ctx, branding);
  if (own === undefined && base !== undefined) await copyLogosOf(ctx, branding.id, base.id);
  if (logo !== undefined) await writeLogo(ctx, branding.id, logo);
  if (darkLogo !== undefined) await writeDarkLogo(ctx, branding.id, darkLogo);
  await recordAudit(ctx, {
    action: "branding.set",
    recordType: "branding",
    recordId: branding.id,
    details: {
      paymentSetId,
      changed: namesOfChanged(Object.keys(changes) as (keyof BrandingChanges)[]),
      logo: branding.logo?.hash ?? null,
    },
  });
  return branding;
}
