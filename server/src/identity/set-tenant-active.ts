import { recordAudit } from "../audit/index.ts";
import type { Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { updateTenantActive } from "./store/tenants.ts";
import { asOperator } from "./tenant.ts";

/** While a tenant is inactive, all its tokens answer 401. */
export async function setTenantActive(platform: Platform, tenantId: TenantId, isActive: boolean): Promise<void> {
  await platform.database.system(async (tx) => {
    if (!(await updateTenantActive(tx, tenantId, isActive))) throw notFound("There is no such tenant.");
    await recordAudit(asOperator(platform, tx, tenantId), {
      action: isActive ? "tenant.enabled" : "tenant.disabled",
      recordType: "tenant",
      recordId: tenantId,
    });
  });
}
