import type { Reading, Transaction, Writing } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Locale, MemberId, Theme } from "../member.ts";
import type { OidcProviderId } from "../oidc/provider.ts";
import type { ListedSession, MemberSessionId, SessionState } from "../session.ts";

const insert = statement(
  "memberSessions.insert",
  `insert into member_sessions (id, member_id, hash, state, device, created_at, seen_at, proven_at, oidc_tenant_id, oidc_provider_id)
   select $1, id, $3, $4, $5, $6, $6, $8, $9, $10 from members where id = $2 and ($7::text is null or password_hash = $7)
   returning id`,
);

export interface NewSession {
  id: MemberSessionId;
  memberId: MemberId;
  hash: Buffer;
  state: SessionState;
  device: string;
  createdAt: Date;
  /** The hash of the password that was checked, if one was. */
  passwordHash: string | null;
  /** The provider that opens the session, if one does, and when it asked for a factor. */
  provider?: { tenantId: TenantId; id: OidcProviderId; provenAt: Date };
}

/** Returns false if the password was changed after it was checked. */
export async function insertSession(tx: Transaction, row: NewSession): Promise<boolean> {
  const { id, memberId, hash, state, device, createdAt, passwordHash, provider } = row;
  const origin = [provider?.provenAt ?? createdAt, provider?.tenantId ?? null, provider?.id ?? null];
  return (await tx.run(insert, [id, memberId, hash, state, device, createdAt, passwordHash, ...origin])) > 0;
}

export interface SessionRow {
  session_id: MemberSessionId;
  state: SessionState;
  created_at: Date;
  seen_at: Date;
  proven_at: Date;
  failures: number;
  ended_at: Date | null;
  /** The company and the provider that opened the session; null if the member's own factors did. */
  oidc_tenant_id: TenantId | null;
  oidc_provider_id: OidcProviderId | null;
  id: MemberId;
  email: string;
  name: string;
  totp_secret: Buffer | null;
  has_passkey: boolean;
  is_operator: boolean;
  password_hash: string;
  locale: Locale;
  theme: Theme;
}

const byHash = `select s.id as session_id, s.state, s.created_at, s.seen_at, s.proven_at, s.failures, s.ended_at,
     s.oidc_tenant_id, s.oidc_provider_id,
     m.id, m.email, m.name, m.totp_secret, m.password_hash,
     exists (select from passkeys p where p.member_id = m.id) as has_passkey, m.locale, m.theme,
     exists (select from operators o where o.member_id = m.id and o.removed_at is null) as is_operator
   from member_sessions s join members m on m.id = s.member_id where s.hash = $1`;
const find = statement<SessionRow>("memberSessions.find", byHash);
const lock = statement<SessionRow>("memberSessions.lock", `${byHash} for update`);

export function selectSession(db: Reading, hash: Buffer): Promise<SessionRow | undefined> {
  return db.row(find, [hash]);
}

/** Locks the member too, so that two codes at once are judged one after the other. */
export function lockSession(tx: Transaction, hash: Buffer): Promise<SessionRow | undefined> {
  return tx.row(lock, [hash]);
}

const touch = statement(
  "memberSessions.touch",
  `update member_sessions set seen_at = $2 where id = $1 and seen_at < $2`,
);
const prove = statement(
  "memberSessions.prove",
  `update member_sessions set hash = $2, state = 'open', proven_at = $3, seen_at = $3, failures = 0
   where id = $1 and ended_at is null`,
);
const fail = statement(
  "memberSessions.countFailure",
  `update member_sessions set failures = failures + 1, ended_at = case when failures + 1 >= $2 then $3::timestamptz end
   where id = $1`,
);

export async function touchSession(db: Writing, id: MemberSessionId, now: Date): Promise<void> {
  await db.run(touch, [id, now]);
}

/** Opens the session after a factor was given, and replaces its token. */
export async function proveSession(tx: Transaction, id: MemberSessionId, newHash: Buffer, now: Date): Promise<void> {
  await tx.run(prove, [id, newHash, now]);
}

/** The session ends with the failure that reaches `failuresMax`. */
export async function countSessionFailure(
  tx: Transaction,
  id: MemberSessionId,
  failuresMax: number,
  now: Date,
): Promise<void> {
  await tx.run(fail, [id, failuresMax, now]);
}

const end = statement(
  "memberSessions.end",
  `update member_sessions set ended_at = $3 where id = $1 and member_id = $2 and ended_at is null`,
);
const endAll = statement(
  "memberSessions.endAll",
  `update member_sessions set ended_at = $2
   where member_id = $1 and ended_at is null and ($3::uuid is null or id <> $3)
     and ($4::uuid is null or oidc_provider_id = $4)`,
);

/** Returns false if the member has no such session, or it has ended. */
export async function endSession(
  db: Writing,
  { id, memberId, now }: { id: MemberSessionId; memberId: MemberId; now: Date },
): Promise<boolean> {
  return (await db.run(end, [id, memberId, now])) > 0;
}

export interface SessionsToEnd {
  memberId: MemberId;
  kept?: MemberSessionId | null;
  /** Only those that this provider opened. */
  openedBy?: OidcProviderId | null;
  now: Date;
}

/** Ends a member's sessions, except `kept` if there is one. Returns how many. */
export function endSessionsOf(
  db: Writing,
  { memberId, kept = null, openedBy = null, now }: SessionsToEnd,
): Promise<number> {
  return db.run(endAll, [memberId, now, kept, openedBy]);
}

const countOpen = statement<{ count: number }>(
  "memberSessions.countOpen",
  `select count(*) as count from member_sessions where member_id = $1 and ended_at is null`,
);

export async function countOpenSessions(db: Reading, memberId: MemberId): Promise<number> {
  return (await db.row(countOpen, [memberId]))?.count ?? 0;
}

const active = statement<{ id: MemberSessionId; device: string; created_at: Date; seen_at: Date }>(
  "memberSessions.selectLiving",
  `select id, device, created_at, seen_at from member_sessions
   where member_id = $1 and state = 'open' and ended_at is null and seen_at > $2 and created_at > $3
     and ($4::uuid is null or oidc_provider_id = $4)
   order by seen_at desc limit 50`,
);

export async function selectActiveSessions(
  db: Reading,
  memberId: MemberId,
  { idleSince, createdSince }: { idleSince: Date; createdSince: Date },
  openedBy: OidcProviderId | null,
): Promise<ListedSession[]> {
  const rows = await db.rows(active, [memberId, idleSince, createdSince, openedBy]);
  return rows.map(({ id, device, created_at: createdAt, seen_at: seenAt }) => ({ id, device, createdAt, seenAt }));
}
