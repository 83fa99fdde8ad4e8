import type { Platform, WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { randomHex, type TenantId } from "#platform/ids.ts";

/** A company that uses the service, with records that no other company sees. */
export interface Tenant {
  id: TenantId;
  code: string;
  name: string;
  isActive: boolean;
  createdAt: Date;
}

/** A context for an operator who changes the tenant itself. */
export function asOperator(platform: Platform, tx: Transaction, tenantId: TenantId): WriteContext {
  return { ...platform, tx, tenantId, actor: { kind: "operator", id: "command" }, traceId: randomHex(16) };
}
