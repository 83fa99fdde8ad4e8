import type { Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { brandingWith, type LookChanges } from "./branding-with.ts";
import type { Branding } from "./branding.ts";
import { brandingFor } from "./find-branding.ts";

/** The branding that `setBranding` would store. It refuses what `setBranding` refuses, and writes nothing. */
export async function previewBranding(
  ctx: Context,
  paymentSetId: string | null,
  changes: LookChanges,
): Promise<Branding> {
  const present = await brandingFor(ctx, paymentSetId);
  // Its logos are those of the present branding, at that branding's addresses.
  const id = present?.id ?? newId<"branding">();
  return { ...brandingWith(present, changes), id, paymentSetId };
}
