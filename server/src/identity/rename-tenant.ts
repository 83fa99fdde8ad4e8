import type { Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { recordAudit } from "../audit/index.ts";
import { lockTenantName, updateTenantName } from "./store/tenants.ts";
import { asOperator, checkTenantName, type Initiator } from "./tenant.ts";

/**
 * Changes the name that payers and members see; the code stays. With `seen`, refuses if that is no longer the name, unless
 * `name` is `seen`.
 */
export async function renameTenant(
  platform: Platform,
  tenantId: TenantId,
  { name, seen }: { name: string; seen?: string },
  initiator?: Initiator,
): Promise<void> {
  checkTenantName(name);
  await platform.database.system(async (tx) => {
    const before = await lockTenantName(tx, tenantId);
    if (before === undefined) throw notFound("There is no such tenant.");
    if (before === name || seen === name) return;
    if (seen !== undefined && seen !== before)
      throw conflict("Someone else changed the name in the meantime.", { reason: "name_changed" });
    await updateTenantName(tx, tenantId, name);
    await recordAudit(asOperator(platform, tx, tenantId, initiator), {
      action: "tenant.renamed",
      recordType: "tenant",
      recordId: tenantId,
      details: { from: before, to: name },
    });
  });
}
