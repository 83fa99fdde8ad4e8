import type { Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { findTenant, findTenants, type Tenant } from "../identity/index.ts";
import { rightOf, type Action } from "./access.ts";
import { isActiveSession } from "./active-session.ts";
import { guestRefused, LogInNeeded, RightMissing, StepUpNeeded } from "./errors.ts";
import { enterCompany } from "./operator-access/enter-company.ts";
import { GUEST_ROLES } from "./operator-access/operator-access.ts";
import { hashOfSession, STEP_UP_MS, type Company, type MemberContext, type MemberSession } from "./session.ts";
import { memberOf } from "./store/members.ts";
import { selectMembershipsOfSession, type SessionMembership } from "./store/memberships.ts";
import { selectGrantForSession, type GrantForSession } from "./store/operator-access.ts";
import { selectSession, touchSession, type SessionRow } from "./store/sessions.ts";

/**
 * Actions outside a company. "self" is allowed to every member, "operator" to every operator. The ".secure" ones need a
 * fresh factor: "self.secure" changes how one logs in, "operator.secure" changes the installation.
 */
export const companylessActions = ["self", "self.secure", "operator", "operator.secure"] as const;
export type MemberAction = Action | (typeof companylessActions)[number];

export interface MemberCall {
  /** The cookie's token; "" if there is none. */
  token: string;
  action: MemberAction;
  /** The company that the address names; null for addresses of no company. */
  companyCode: string | null;
  /** The request may change something. */
  isWrite: boolean;
  traceId: string;
}

/** Actions that need a session opened by the member's own factors, not by a company's provider. */
const OWN_FACTORS_ONLY: ReadonlySet<MemberAction> = new Set(["self.secure", "operator", "operator.secure"]);

/** A session's last use is written at most this often. */
const SEEN_EVERY_MS = 60_000;

/** No tenant has this id: a context with it sees no rows. */
const NO_TENANT = "00000000-0000-0000-0000-000000000000" as TenantId;

/**
 * Returns the context of a member's request. Session, membership and roles are read each time, so that an ended session, a
 * removed member and a changed role count at once, in every process.
 */
export async function authenticateMember(
  platform: Platform,
  { token, action, companyCode, isWrite, traceId }: MemberCall,
): Promise<MemberContext> {
  if (token === "") throw new LogInNeeded(null);
  const hash = hashOfSession(token);
  const read = platform.database.readSystem();
  const now = platform.clock.now();
  const [row, memberships] = await Promise.all([
    selectSession(read, hash),
    selectMembershipsOfSession(read, hash, now),
  ]);
  if (row === undefined) throw new LogInNeeded(null);
  if (row.state !== "open" || !isActiveSession(platform, row)) throw logInAgain(row, memberships);
  const session = sessionOf(row);
  const tenants = await findTenants(
    platform,
    memberships.map(({ tenantId }) => tenantId),
  );
  const all = companiesOf(tenants, memberships);
  const guest = companyCode === null ? null : await guestOf(platform, session, companyCode);
  const company =
    companyCode === null ? null : (guest?.company ?? all.find(({ code }) => code === companyCode) ?? null);
  if (companyCode !== null && company === null) throw notFound("There is no such company.");
  if (guest !== null && isWrite) throw guestRefused();
  if (company !== null) {
    refuseEndedSession(session, memberships, company);
    checkProvider(session, memberships, company);
  }
  const companies = all.filter(({ id }) => session.provider === null || session.provider.tenantId === id);
  checkRight(platform, session, company, action);
  if (now.getTime() - session.seenAt.getTime() > SEEN_EVERY_MS)
    await touchSession(platform.database.writeSystem(), session.id, now);
  const actor = { kind: guest === null ? "member" : "operator", id: session.member.id } as const;
  const ctx = { ...platform, tenantId: company?.id ?? NO_TENANT, actor, traceId, session, companies, company };
  if (guest !== null) await enterCompany(ctx, guest.grant, session);
  return ctx;
}

/** Only the holder of the session's token learns that the member was removed. */
function logInAgain(row: SessionRow, memberships: readonly SessionMembership[]): LogInNeeded {
  if (row.ended_at === null) return new LogInNeeded(row.id);
  return new LogInNeeded(null, memberships.length === 0 && !row.is_operator ? "removed" : "over");
}

/** Returns the company, with a viewer's rights, if it lets this operator in now. */
async function guestOf(
  platform: Platform,
  session: MemberSession,
  companyCode: string,
): Promise<{ company: Company; grant: GrantForSession } | null> {
  if (!isOperatorNow(session)) return null;
  const tenant = await findTenant(platform, companyCode);
  if (tenant === undefined || !tenant.isActive) return null;
  const at = { now: platform.clock.now(), sessionId: session.id };
  const grant = await selectGrantForSession(platform.database.readSystem(), tenant.id, at);
  if (grant === null) return null;
  const { id, code, name } = tenant;
  return { grant, company: { id, code, name, roles: GUEST_ROLES, operatorsUntil: grant.expiresAt } };
}

/** Leaves out disabled companies. */
function companiesOf(tenants: readonly Tenant[], memberships: readonly SessionMembership[]): Company[] {
  return tenants
    .filter(({ isActive }) => isActive)
    .map(({ id, code, name }) => {
      const { roles = [], operatorsUntil = null } = memberships.find(({ tenantId }) => tenantId === id) ?? {};
      return { id, code, name, roles, operatorsUntil };
    });
}

/** An administrator ends a member's sessions in the own company only. */
function refuseEndedSession(
  { member, createdAt }: MemberSession,
  memberships: readonly SessionMembership[],
  { id }: Company,
): void {
  const endedAt = memberships.find(({ tenantId }) => tenantId === id)?.sessionsEndedAt ?? null;
  if (endedAt !== null && createdAt <= endedAt) throw new LogInNeeded(member.id, "over");
}

/**
 * A session that a provider opened enters only that provider's company. A company that requires its provider lets only
 * administrators enter without it.
 */
function checkProvider(
  { provider, member }: MemberSession,
  memberships: readonly SessionMembership[],
  { id, roles }: Company,
): void {
  if (provider !== null && provider.tenantId !== id) throw new LogInNeeded(member.id, "own");
  const isRequired = memberships.some(({ tenantId, requiresProvider }) => tenantId === id && requiresProvider);
  if (provider === null && isRequired && !roles.includes("administrator")) throw new LogInNeeded(member.id, "provider");
}

function checkRight(platform: Platform, session: MemberSession, company: Company | null, action: MemberAction): void {
  if (action === "self") return;
  if (session.provider !== null && OWN_FACTORS_ONLY.has(action)) throw new LogInNeeded(session.member.id, "own");
  if (action === "self.secure") return requireFreshFactor(platform, session);
  if (action === "operator" || action === "operator.secure") {
    requireOperator(session);
    return action === "operator" ? undefined : requireFreshFactor(platform, session);
  }
  if (company === null) throw new Error(`"${action}" is asked for at an address of no company`);
  const right = rightOf(company.roles, action);
  if (right === null) throw session.member.isOperator ? guestRefused() : new RightMissing(action, company.id);
  if (right === "step-up") requireFreshFactor(platform, session);
}

/** Answers everybody else as if the operators' pages did not exist. */
function requireOperator(session: MemberSession): void {
  if (!isOperatorNow(session)) throw notFound("There is nothing at this address.");
}

function isOperatorNow({ member, provider }: MemberSession): boolean {
  return member.isOperator && (member.hasTotp || member.hasPasskey) && provider === null;
}

/** A factor must have been given within the last minutes. */
function requireFreshFactor({ clock }: Platform, { provenAt, member }: MemberSession): void {
  if (clock.now().getTime() - provenAt.getTime() >= STEP_UP_MS) throw new StepUpNeeded(member.id);
}

function sessionOf(row: SessionRow): MemberSession {
  return {
    id: row.session_id,
    state: row.state,
    member: memberOf(row),
    createdAt: row.created_at,
    seenAt: row.seen_at,
    provenAt: row.proven_at,
    provider: providerOf(row),
  };
}

function providerOf({ oidc_tenant_id: tenantId, oidc_provider_id: id }: SessionRow): MemberSession["provider"] {
  return tenantId === null || id === null ? null : { tenantId, id };
}
