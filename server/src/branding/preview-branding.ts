import type { Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { applyLookChanges, type LookChanges } from "./apply-look-changes.ts";
import type { Branding } from "./branding.ts";
import { brandingFor } from "./find-branding.ts";

/** Returns the branding that `setBranding` would store, or refuses as it would. Writes nothing. */
export async function previewBranding(
  ctx: Context,
  paymentSetId: string | null,
  changes: LookChanges,
): Promise<Branding> {
  const present = await brandingFor(ctx, paymentSetId);
  // Logos are served by the branding's id, and the preview shows those that are stored now.
  const id = present?.id ?? newId<"branding">();
  return { ...applyLookChanges(present, changes), id, paymentSetId };
}
