import type { SeededRow } from "./expired-rows.ts";

const MEMBER = "'bbbb0000-0000-7000-8000-0000000000b1'";

/** The member to whom the rows belong. Members are kept for ever. */
export const memberOfRows = `
    insert into members (id, email, email_key, name, password_hash, locale, theme, created_at)
      values (${MEMBER}, 'a@b.example', 'a@b.example', 'A', '-', 'tr', 'auto', $age)`;

/** Rows of the portal, which belong to a member or to nobody. */
export const expiringMemberRows: readonly SeededRow[] = [
  {
    text: `insert into member_sessions (id, member_id, hash, state, device, created_at, seen_at, proven_at)
      values ($id, ${MEMBER}, $bytes, 'open', '', $age, $age, $age)`,
    old: "49 hours",
    kept: "47 hours",
  },
  {
    text: `insert into kept_forms (id, member_id, sealed, expires_at) values ($id, ${MEMBER}, $bytes, $age)`,
    old: "1 minute",
    kept: "-9 minutes",
  },
  {
    text: `insert into used_challenges (hash, expires_at) values ($bytes, $age)`,
    old: "1 minute",
    kept: "-4 minutes",
  },
  {
    text: `insert into invitations (tenant_id, id, email, email_key, roles, created_at, expires_at)
      values ($tenant, $id, 'a@b.example', $text, '{viewer}', $age, $age)`,
    old: "31 days",
    kept: "29 days",
  },
  {
    text: `insert into operator_grants (tenant_id, id, granted_by, granted_at, expires_at, ended_at)
      values ($tenant, $id, ${MEMBER}, $age - interval '1 day', $age, $age)`,
    old: "31 days",
    kept: "29 days",
  },
  {
    text: `insert into member_senders (member_id, sender, last_at) values (${MEMBER}, $bytes, $age)`,
    old: "91 days",
    kept: "89 days",
  },
];
