import type { Platform, WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { randomHex, type TenantId } from "#platform/ids.ts";

/** For what an operator does to a tenant as a whole, from outside of it. */
export function asOperator(platform: Platform, tx: Transaction, tenantId: TenantId): WriteContext {
  return { ...platform, tx, tenantId, actor: { kind: "operator", id: "command" }, traceId: randomHex(16) };
}
