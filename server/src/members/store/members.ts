import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Role } from "../access.ts";
import type { Locale, Member, MemberId, Theme } from "../member.ts";

/** Members belong to no tenant, so the system role reads and writes them. */
export interface MemberRow {
  id: MemberId;
  email: string;
  email_key: string;
  name: string;
  password_hash: string;
  totp_secret: Buffer | null;
  locale: Locale;
  theme: Theme;
}

const memberColumns = `id, email, email_key, name, password_hash, totp_secret, locale, theme`;

export function memberOf(row: Omit<MemberRow, "email_key" | "password_hash">): Member {
  const { id, email, name, locale, theme } = row;
  return { id, email, name, locale, theme, hasTotp: row.totp_secret !== null };
}

export const findByEmail = statement<MemberRow>(
  "members.findByEmail",
  `select ${memberColumns} from members where email_key = $1`,
);
export const insertMember = statement<{ id: MemberId }>(
  "members.insert",
  `insert into members (id, email, email_key, name, password_hash, locale, theme, created_at)
   values ($1, $2, $3, $4, $5, $6, 'auto', $7) on conflict (email_key) do nothing returning id`,
);
export const updatePassword = statement(
  "members.updatePassword",
  `update members set password_hash = $2 where id = $1`,
);
/** Of the same password: $2 the new hash, $3 the one that it replaces. */
export const rehashPassword = statement(
  "members.rehashPassword",
  `update members set password_hash = $2 where id = $1 and password_hash = $3`,
);
export const updatePreferences = statement(
  "members.updatePreferences",
  `update members set name = $2, locale = $3, theme = $4 where id = $1`,
);
export const updateTotp = statement(
  "members.updateTotp",
  `update members set totp_secret = $2, totp_last_step = $3 where id = $1`,
);
/** No row: a code of this time step, or of a later one, was accepted before. */
export const takeTotpStep = statement(
  "members.takeTotpStep",
  `update members set totp_last_step = $2 where id = $1 and (totp_last_step is null or totp_last_step < $2)`,
);

export const deleteRecoveryCodes = statement(
  "members.deleteRecoveryCodes",
  `delete from recovery_codes where member_id = $1`,
);
export const insertRecoveryCodes = statement(
  "members.insertRecoveryCodes",
  `insert into recovery_codes (member_id, hash) select $1, unnest($2::bytea[])`,
);
export const useRecoveryCode = statement(
  "members.useRecoveryCode",
  `update recovery_codes set used_at = $3 where member_id = $1 and hash = $2 and used_at is null`,
);
export const countRecoveryCodes = statement<{ left: number }>(
  "members.countRecoveryCodes",
  `select count(*) as left from recovery_codes where member_id = $1 and used_at is null`,
);

export const findSender = statement<{ is_known: boolean }>(
  "members.findSender",
  `select exists (select from member_senders where member_id = $1 and sender = $2 and last_at > $3) as is_known`,
);
export const keepSender = statement(
  "members.keepSender",
  `insert into member_senders (member_id, sender, last_at) values ($1, $2, $3)
   on conflict (member_id, sender) do update set last_at = excluded.last_at
   where member_senders.last_at < excluded.last_at - interval '1 day'`,
);

export interface MembershipRow {
  tenant_id: TenantId;
  roles: Role[];
}

export const selectMemberships = statement<MembershipRow>(
  "members.selectMemberships",
  `select tenant_id, roles from memberships where member_id = $1 and removed_at is null order by tenant_id`,
);
