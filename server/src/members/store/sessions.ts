import { statement } from "#platform/database/statement.ts";
import type { Locale, MemberId, Theme } from "../member.ts";
import type { MemberSessionId, SessionState } from "../session.ts";
import type { MembershipRow } from "./members.ts";

/** $7: the password's hash when it was checked. No row: it was changed meanwhile. */
export const insertSession = statement(
  "memberSessions.insert",
  `insert into member_sessions (id, member_id, hash, state, device, created_at, seen_at, proven_at)
   select $1, id, $3, $4, $5, $6, $6, $6 from members where id = $2 and password_hash = $7`,
);

export interface SessionRow {
  session_id: MemberSessionId;
  state: SessionState;
  created_at: Date;
  seen_at: Date;
  proven_at: Date;
  failures: number;
  ended_at: Date | null;
  id: MemberId;
  email: string;
  name: string;
  totp_secret: Buffer | null;
  password_hash: string;
  locale: Locale;
  theme: Theme;
}

const selectSession = `select s.id as session_id, s.state, s.created_at, s.seen_at, s.proven_at, s.failures, s.ended_at,
     m.id, m.email, m.name, m.totp_secret, m.password_hash, m.locale, m.theme
   from member_sessions s join members m on m.id = s.member_id where s.hash = $1`;

export const findSession = statement<SessionRow>("memberSessions.find", selectSession);
/** The member is locked too, so that two codes at once are judged one after the other. */
export const lockSession = statement<SessionRow>("memberSessions.lock", `${selectSession} for update`);

/** Sent together with `findSession`, which says whether the session is alive. */
export const membershipsOfSession = statement<MembershipRow>(
  "memberSessions.memberships",
  `select c.tenant_id, c.roles from memberships c join member_sessions s on s.member_id = c.member_id
   where s.hash = $1 and c.removed_at is null order by c.tenant_id`,
);

export const touchSession = statement(
  "memberSessions.touch",
  `update member_sessions set seen_at = $2 where id = $1 and seen_at < $2`,
);

/** A factor was given: the token is replaced. */
export const proveSession = statement(
  "memberSessions.prove",
  `update member_sessions set hash = $2, state = 'open', proven_at = $3, seen_at = $3, failures = 0
   where id = $1 and ended_at is null`,
);

export const countFailure = statement(
  "memberSessions.countFailure",
  `update member_sessions set failures = failures + 1, ended_at = case when failures + 1 >= $2 then $3::timestamptz end
   where id = $1`,
);

export const endSession = statement(
  "memberSessions.end",
  `update member_sessions set ended_at = $3 where id = $1 and member_id = $2 and ended_at is null`,
);
/** $3: a session that goes on, or null. */
export const endSessionsOf = statement(
  "memberSessions.endAll",
  `update member_sessions set ended_at = $2
   where member_id = $1 and ended_at is null and ($3::uuid is null or id <> $3)`,
);

export const selectSessions = statement<{ id: MemberSessionId; device: string; created_at: Date; seen_at: Date }>(
  "memberSessions.select",
  `select id, device, created_at, seen_at from member_sessions
   where member_id = $1 and state = 'open' and ended_at is null and seen_at > $2 and created_at > $3
   order by seen_at desc limit 50`,
);

export const insertKeptForm = statement(
  "keptForms.insert",
  `insert into kept_forms (id, member_id, sealed, expires_at) values ($1, $2, $3, $4)`,
);
export const findKeptForm = statement<{ sealed: Buffer }>(
  "keptForms.find",
  `select sealed from kept_forms where id = $1 and member_id = $2 and expires_at > $3`,
);
/** A member's forms are few; what is too much is the oldest. */
export const trimKeptForms = statement(
  "keptForms.trim",
  `delete from kept_forms where id in (
     select id from kept_forms where member_id = $1 order by expires_at desc offset $2)`,
);
