import { recordAudit } from "../audit/index.ts";
import type { Platform } from "#platform/context.ts";
import { violatedUnique } from "#platform/database/failures.ts";
import { newId } from "#platform/ids.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { insertTenant } from "./store/tenants.ts";
import { asOperator, type Tenant } from "./tenant.ts";

const CODE = /^[a-z0-9][a-z0-9-]{0,62}$/;
const NAME_LENGTH_MAX = 200;

/** Refuses a code that another tenant has. */
export async function createTenant(
  platform: Platform,
  { code, name, isActive = true }: { code: string; name: string; isActive?: boolean },
): Promise<Tenant> {
  if (!CODE.test(code))
    throw invalid("code", "A tenant's code has 1 to 63 small letters, digits and hyphens.", "format");
  if (name.length < 1 || name.length > NAME_LENGTH_MAX)
    throw invalid("name", `A tenant's name has 1 to ${NAME_LENGTH_MAX} characters.`, "length");
  const tenant: Tenant = { id: newId(), code, name, isActive, createdAt: platform.clock.now() };
  try {
    await platform.database.system(async (tx) => {
      await insertTenant(tx, tenant);
      const ctx = asOperator(platform, tx, tenant.id);
      await recordAudit(ctx, {
        action: "tenant.created",
        recordType: "tenant",
        recordId: tenant.id,
        details: { code },
      });
    });
  } catch (error) {
    if (violatedUnique(error) === "tenants_code_key")
      throw conflict(`There is a tenant with the code "${code}" already.`, { field: "code", reason: "duplicate" });
    throw error;
  }
  return tenant;
}
