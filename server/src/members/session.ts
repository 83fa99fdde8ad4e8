import type { Context, Platform } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { randomToken, type Id, type TenantId } from "#platform/ids.ts";
import type { Role } from "./access.ts";
import type { Member } from "./member.ts";
import type { OidcProviderId } from "./oidc/provider.ts";

export type MemberSessionId = Id<"member-session">;

/** "code": the second factor is missing. "enrol": it must be set up first. */
export type SessionState = "code" | "enrol" | "open";

const MINUTE_MS = 60_000;
export const SESSION_IDLE_MS = 15 * MINUTE_MS;
export const SESSION_LIFETIME_MS = 12 * 60 * MINUTE_MS;
export const STEP_UP_MS = 5 * MINUTE_MS;
export const FAILURES_MAX = 5;

const TOKEN_BYTES = 32;

export interface MemberSession {
  id: MemberSessionId;
  state: SessionState;
  member: Member;
  createdAt: Date;
  seenAt: Date;
  /** When a factor was last given. */
  provenAt: Date;
  /** The company's provider that opened the session; null if the member's own factors did. */
  provider: { tenantId: TenantId; id: OidcProviderId } | null;
}

/** A session in the member's list. */
export interface ListedSession {
  id: MemberSessionId;
  device: string;
  createdAt: Date;
  seenAt: Date;
}

/** A company in which a member has roles. */
export interface Company {
  id: TenantId;
  code: string;
  name: string;
  roles: readonly Role[];
  /** When the access that the company gave the installation's operators ends; null if it gave none. */
  operatorsUntil: Date | null;
}

/** The context of a member's request. Without a company, it reaches no tenant's rows. In a company, an operator is a guest. */
export interface MemberContext extends Context {
  actor: { kind: "member" | "operator"; id: string };
  session: MemberSession;
  /** The member's companies, ordered by code. In a session that a provider opened, only that provider's company. */
  companies: readonly Company[];
  company: Company | null;
}

/** Who logs in: the address that counts for limits, and the browser that the list of sessions shows. */
export interface LoginClient {
  address: string;
  userAgent: string;
  traceId: string;
}

export function newSessionToken(): { token: string; hash: Buffer } {
  const token = randomToken(TOKEN_BYTES);
  return { token, hash: hashOfSession(token) };
}

export function hashOfSession(token: string): Buffer {
  return sha256(token);
}

/** A session is over if it was last used before `idleSince`, or created before `createdSince`. */
export function sessionLimits({ clock }: Pick<Platform, "clock">): { idleSince: Date; createdSince: Date } {
  const nowMs = clock.now().getTime();
  return { idleSince: new Date(nowMs - SESSION_IDLE_MS), createdSince: new Date(nowMs - SESSION_LIFETIME_MS) };
}
