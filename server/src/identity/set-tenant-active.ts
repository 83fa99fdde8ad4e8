import type { Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { recordAudit } from "../audit/index.ts";
import { isTenant, updateTenantActive } from "./store/tenants.ts";
import { asOperator, type Initiator } from "./tenant.ts";

/** While a tenant is inactive, all its tokens answer 401, its members are not let in, and its links cannot be paid. */
export async function setTenantActive(
  platform: Platform,
  tenantId: TenantId,
  isActive: boolean,
  initiator?: Initiator,
): Promise<void> {
  await platform.database.system(async (tx) => {
    if (!(await isTenant(tx, tenantId))) throw notFound("There is no such tenant.");
    if (!(await updateTenantActive(tx, tenantId, isActive))) return;
    await recordAudit(asOperator(platform, tx, tenantId, initiator), {
      action: isActive ? "tenant.enabled" : "tenant.disabled",
      recordType: "tenant",
      recordId: tenantId,
    });
  });
}
