import type { Initiator } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import type { Context } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";

/** The actor and the trace that the audit log records when an operator does something in the portal. */
export function initiatorOf({ session, traceId }: MemberContext): Initiator {
  return { actor: { kind: "operator", id: session.member.id }, traceId };
}

/** The context of what an operator does to one company. */
export function atCompany(ctx: MemberContext, tenantId: TenantId): Context {
  const { config, database, clock, keys, log, metrics, http } = ctx;
  return { config, database, clock, keys, log, metrics, http, tenantId, ...initiatorOf(ctx) };
}
