import { recordAudit } from "../audit/index.ts";
import type { Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { asOperator } from "./as-operator.ts";
import { updateTenantActive } from "./store/credentials.ts";
import { tellWhenDisbelieved } from "./token-belief.ts";

/** A tenant that is not active gets 401 on every call, from then on. */
export async function setTenantActive(platform: Platform, tenantId: TenantId, isActive: boolean): Promise<void> {
  await platform.database.system(async (tx) => {
    if ((await tx.run(updateTenantActive, [tenantId, isActive])) === 0) throw notFound("There is no such tenant.");
    tellWhenDisbelieved(tx);
    await recordAudit(asOperator(platform, tx, tenantId), {
      action: isActive ? "tenant.enabled" : "tenant.disabled",
      recordType: "tenant",
      recordId: tenantId,
    });
  });
}
