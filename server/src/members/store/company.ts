import { statement } from "#platform/database/statement.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import type { Role } from "../access.ts";
import type { MemberId } from "../member.ts";

export type InvitationId = Id<"invitation">;

export interface CompanyMemberRow {
  id: MemberId;
  email: string;
  name: string;
  roles: Role[];
  has_totp: boolean;
  created_at: Date;
  last_seen_at: Date | null;
}

const selectCompanyMembers = `select m.id, m.email, m.name, c.roles, m.totp_secret is not null as has_totp, c.created_at,
     (select max(s.seen_at) from member_sessions s where s.member_id = m.id and s.state = 'open') as last_seen_at
   from memberships c join members m on m.id = c.member_id where c.tenant_id = $1 and c.removed_at is null`;

export const listMembers = statement<CompanyMemberRow>(
  "memberships.list",
  `${selectCompanyMembers} order by m.name, m.id limit $2`,
);
export const findMember = statement<CompanyMemberRow>("memberships.find", `${selectCompanyMembers} and m.id = $2`);

export const findMembership = statement<{ member_id: MemberId }>(
  "memberships.findByEmail",
  `select c.member_id from memberships c join members m on m.id = c.member_id
   where c.tenant_id = $1 and m.email_key = $2 and c.removed_at is null`,
);
/** In one order, so that two administrators who change each other wait instead of deadlocking. */
export const lockAdministrators = statement<{ member_id: MemberId }>(
  "memberships.lockAdministrators",
  `select member_id from memberships where tenant_id = $1 and removed_at is null and 'administrator' = any(roles)
   order by member_id for update`,
);
export const lockMembership = statement<{ roles: Role[]; email: string; name: string }>(
  "memberships.lock",
  `select c.roles, m.email, m.name from memberships c join members m on m.id = c.member_id
   where c.tenant_id = $1 and c.member_id = $2 and c.removed_at is null for update of c`,
);
export const insertMembership = statement(
  "memberships.insert",
  `insert into memberships (tenant_id, member_id, roles, created_at) values ($1, $2, $3, $4)
   on conflict (tenant_id, member_id) do update set roles = excluded.roles, created_at = excluded.created_at,
     removed_at = null where memberships.removed_at is not null`,
);
export const updateRoles = statement(
  "memberships.updateRoles",
  `update memberships set roles = $3 where tenant_id = $1 and member_id = $2`,
);
export const removeMembership = statement(
  "memberships.remove",
  `update memberships set removed_at = $3 where tenant_id = $1 and member_id = $2`,
);

export interface InvitationRow {
  tenant_id: TenantId;
  id: InvitationId;
  email: string;
  email_key: string;
  roles: Role[];
  expires_at: Date;
  ended_at: Date | null;
}

const invitationColumns = `tenant_id, id, email, email_key, roles, expires_at, ended_at`;

/** No row: this form was sent before. */
export const insertInvitation = statement<{ id: InvitationId }>(
  "invitations.insert",
  `insert into invitations (tenant_id, id, email, email_key, roles, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (tenant_id, id) do nothing returning id`,
);
/** $3: the invitation that replaces them. */
export const replaceInvitations = statement(
  "invitations.replace",
  `update invitations set ended_at = $4 where tenant_id = $1 and email_key = $2 and id <> $3 and ended_at is null`,
);
export const lockInvitation = statement<InvitationRow>(
  "invitations.lock",
  `select ${invitationColumns} from invitations where tenant_id = $1 and id = $2 for update`,
);
/** The link does not name its tenant. */
export const findInvitation = statement<InvitationRow>(
  "invitations.find",
  `select ${invitationColumns} from invitations where id = $1`,
);
export const listInvitations = statement<InvitationRow>(
  "invitations.list",
  `select ${invitationColumns} from invitations where tenant_id = $1 and ended_at is null and expires_at > $2
   order by id desc limit $3`,
);
export const endInvitation = statement(
  "invitations.end",
  `update invitations set ended_at = $3 where tenant_id = $1 and id = $2 and ended_at is null`,
);
