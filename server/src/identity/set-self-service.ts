import type { Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { recordAudit } from "../audit/index.ts";
import { isTenant, updateSelfService } from "./store/tenants.ts";
import { asOperator, type Initiator } from "./tenant.ts";

/** While it is off, the company's users cannot log in, and their registration mail is no invitation. */
export async function setSelfService(
  platform: Platform,
  tenantId: TenantId,
  isOn: boolean,
  initiator?: Initiator,
): Promise<void> {
  await platform.database.system(async (tx) => {
    if (!(await isTenant(tx, tenantId))) throw notFound("There is no such tenant.");
    if (!(await updateSelfService(tx, tenantId, isOn))) return;
    await recordAudit(asOperator(platform, tx, tenantId, initiator), {
      action: isOn ? "tenant.self_service_on" : "tenant.self_service_off",
      recordType: "tenant",
      recordId: tenantId,
    });
  });
}
