import { recordAudit } from "../audit/index.ts";
import type { Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { randomHex } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { updateTenantActive } from "./store/credentials.ts";

/** A tenant that is not active gets 401 on every call, from then on. */
export async function setTenantActive(platform: Platform, tenantId: TenantId, isActive: boolean): Promise<void> {
  await platform.database.system(async (tx) => {
    if ((await tx.run(updateTenantActive, [tenantId, isActive])) === 0) throw notFound("There is no such tenant.");
    const ctx = {
      ...platform,
      tx,
      tenantId,
      actor: { kind: "operator", id: "command" } as const,
      traceId: randomHex(16),
    };
    await recordAudit(ctx, {
      action: isActive ? "tenant.enabled" : "tenant.disabled",
      recordType: "tenant",
      recordId: tenantId,
    });
  });
}
