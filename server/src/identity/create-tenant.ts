import type { Platform } from "#platform/context.ts";
import { violatedUnique } from "#platform/database/failures.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { recordAudit } from "../audit/index.ts";
import { findTenant } from "./find-tenant.ts";
import { insertTenant } from "./store/tenants.ts";
import { asOperator, checkTenantName, type Initiator, type Tenant } from "./tenant.ts";

const CODE = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Refuses a code that another tenant has. Creating the same id and code again changes nothing. */
export async function createTenant(
  platform: Platform,
  { id = newId(), code, name, isActive = true }: { id?: TenantId; code: string; name: string; isActive?: boolean },
  initiator?: Initiator,
): Promise<Tenant> {
  if (!CODE.test(code))
    throw invalid("code", "A tenant's code has 1 to 63 small letters, digits and hyphens.", "format");
  checkTenantName(name);
  const tenant: Tenant = { id, code, name, isActive, createdAt: platform.clock.now() };
  try {
    await platform.database.system(async (tx) => {
      await insertTenant(tx, tenant);
      const ctx = asOperator(platform, tx, tenant.id, initiator);
      await recordAudit(ctx, {
        action: "tenant.created",
        recordType: "tenant",
        recordId: tenant.id,
        details: { code },
      });
    });
  } catch (error) {
    if (!["tenants_code_key", "tenants_pkey"].includes(violatedUnique(error) ?? "")) throw error;
    const known = await findTenant(platform, code);
    if (known?.id === id) return known;
    // The form was sent again with another code.
    if (known === undefined) throw conflict("This form has already been used.", { reason: "form_used" });
    throw conflict(`A tenant with the code "${code}" already exists.`, { field: "code", reason: "duplicate" });
  }
  return tenant;
}
