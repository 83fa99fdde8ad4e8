import { recordAudit } from "../audit/index.ts";
import type { Platform } from "#platform/context.ts";
import { violatedUnique } from "#platform/database/failures.ts";
import { newId } from "#platform/ids.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { asOperator } from "./as-operator.ts";
import { insertTenant } from "./store/credentials.ts";
import type { Tenant } from "./tenant.ts";

const CODE = /^[a-z0-9][a-z0-9-]{0,62}$/;
const NAME_LENGTH_MAX = 200;

/** Makes a company that uses the service. Refuses a code that is taken. */
export async function createTenant(
  platform: Platform,
  { code, name, isActive = true }: { code: string; name: string; isActive?: boolean },
): Promise<Tenant> {
  if (!CODE.test(code))
    throw invalid("code", "A tenant's code has 1 to 63 small letters, digits and hyphens.", "format");
  if (name.length < 1 || name.length > NAME_LENGTH_MAX)
    throw invalid("name", `A tenant's name has 1 to ${NAME_LENGTH_MAX} characters.`, "length");
  const tenantId = newId<"tenant">();
  const createdAt = platform.clock.now();
  try {
    await platform.database.system(async (tx) => {
      await tx.run(insertTenant, [tenantId, code, name, createdAt, isActive]);
      const ctx = asOperator(platform, tx, tenantId);
      await recordAudit(ctx, { action: "tenant.created", recordType: "tenant", recordId: tenantId, details: { code } });
    });
  } catch (error) {
    if (violatedUnique(error) === "tenants_code_key")
      throw conflict(`There is a tenant with the code "${code}" already.`, { field: "code", reason: "duplicate" });
    throw error;
  }
  return { id: tenantId, code, name, isActive, createdAt };
}
