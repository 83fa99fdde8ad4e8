import type { Platform, WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { newTraceId, type TenantId } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";

/** A company that uses the service, with records that no other company sees. */
export interface Tenant {
  id: TenantId;
  code: string;
  name: string;
  isActive: boolean;
  createdAt: Date;
}

/** The company of a request. */
export interface OwnTenant {
  code: string;
  name: string;
  isActive: boolean;
  /** Its users may log in. */
  hasSelfService: boolean;
}

const NAME_LENGTH_MAX = 200;

export function checkTenantName(name: string): void {
  if (name.trim() === "" || name.length > NAME_LENGTH_MAX)
    throw invalid("name", `A tenant's name has 1 to ${NAME_LENGTH_MAX} characters.`, "length");
}

/** The tenant id of audit entries about the installation itself. No company has this id. */
export const INSTALLATION = "00000000-0000-0000-0000-000000000001" as TenantId;

/** Who changes a company, and in which request. */
export type Initiator = Pick<WriteContext, "actor" | "traceId">;

/** A context for an operator who changes the tenant itself: on the command line, unless an initiator is given. */
export function asOperator(
  platform: Platform,
  tx: Transaction,
  tenantId: TenantId,
  initiator?: Initiator,
): WriteContext {
  const { actor, traceId } = initiator ?? { actor: { kind: "operator", id: "command" }, traceId: newTraceId() };
  const { config, database, clock, keys, log, metrics, http } = platform;
  return { config, database, clock, keys, log, metrics, http, tx, tenantId, actor, traceId };
}
