import type { Actor, Context, Platform, WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import type { TenantId } from "#platform/ids.ts";
import { recordAudit, type AuditEntry } from "../audit/index.ts";
import { INSTALLATION } from "../identity/index.ts";
import type { MemberId } from "./member.ts";
import { selectMemberships } from "./store/memberships.ts";
import { isOperator } from "./store/operators.ts";

/** Runs `work` in a transaction of the system role, which alone sees members. Each statement names its tenant. */
export function asSystem<Result>(ctx: Context, work: (ctx: WriteContext) => Promise<Result>): Promise<Result> {
  return ctx.database.system((tx) => work({ ...ctx, tx }));
}

/** The write context of a member's own action in one company. */
export function memberWriteContext(
  platform: Platform,
  tx: Transaction,
  { tenantId, memberId, traceId }: { tenantId: TenantId; memberId: MemberId; traceId: string },
): WriteContext {
  return { ...platform, tx, tenantId, actor: { kind: "member", id: memberId }, traceId };
}

/** The member whose account changes. `actor` is who changes it; absent: the member. */
export interface AboutMember {
  memberId: MemberId;
  traceId: string;
  actor?: Actor;
  /** The only company whose log gets the entry: the one whose provider opened the session. */
  tenantId?: TenantId | null;
}

/**
 * Writes an entry about the member's own account to the log of each of the member's companies (for an operator, also the
 * installation's), or only to that of `tenantId`.
 */
export async function auditMember(
  platform: Platform,
  tx: Transaction,
  { memberId, traceId, actor = { kind: "member", id: memberId }, tenantId: only = null }: AboutMember,
  entry: Pick<AuditEntry, "action" | "details">,
): Promise<void> {
  const tenants = (await selectMemberships(tx, memberId)).map(({ tenantId }) => tenantId);
  if (await isOperator(tx, memberId)) tenants.push(INSTALLATION);
  for (const tenantId of tenants.filter((each) => only === null || each === only)) {
    await recordAudit(
      { ...platform, tx, tenantId, actor, traceId },
      { ...entry, recordType: "member", recordId: memberId },
    );
  }
}
