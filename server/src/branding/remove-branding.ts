import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { deleteBranding, selectBranding } from "./store.ts";

/** Removes a branding. Pages then show the tenant's branding or, without one, the service's own look. */
export async function removeBranding(ctx: WriteContext, paymentSetId: string | null): Promise<void> {
  const present = await selectBranding(ctx, paymentSetId);
  if (present === undefined) throw notFound("There is no such branding.");
  await deleteBranding(ctx, paymentSetId);
  await recordAudit(ctx, {
    action: "branding.removed",
    recordType: "branding",
    recordId: present.id,
    details: { paymentSetId },
  });
}
