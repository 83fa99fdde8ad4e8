import type { SeededRow } from "./expired-rows.ts";

const USER = "'bbbb0000-0000-7000-8000-0000000000b2'";

export const userLabels = {
  user_sessions: "id::text",
  user_codes: "id::text",
  user_invitations: "id::text",
  user_activity: "id::text",
} as const;

/** The user to whom the rows belong. Users are kept for ever. */
export const userOfRows = `
    insert into users (tenant_id, id, code, name, surname, name_folded, email, email_folded, send_register_mail, can_use_mobile,
      is_active, created_at, updated_at)
      values ($tenant, ${USER}, 'U', 'A', 'B', 'a b', 'a@b.example', 'a@b.example', false, false, true, $age, $age)`;

/** How users got in, and what they did. */
export const expiringUserRows: readonly SeededRow[] = [
  {
    text: `insert into user_sessions (tenant_id, id, user_id, hash, browser_hash, device, created_at, seen_at)
      values ($tenant, $id, ${USER}, sha256($bytes), sha256($bytes), '', $age, $age)`,
    old: "31 days",
    kept: "29 days",
  },
  {
    text: `insert into user_codes (tenant_id, id, address_index, code_hash, browser_hash, user_ids, is_known, failures_max, created_at,
        expires_at)
      values ($tenant, $id, sha256($bytes), sha256($bytes), sha256($bytes), '{}', false, 5, $age, $age)`,
    old: "31 days",
    kept: "29 days",
  },
  {
    text: `insert into user_invitations (tenant_id, id, user_id, hash, created_at, expires_at)
      values ($tenant, $id, ${USER}, sha256($bytes), $age, $age)`,
    old: "31 days",
    kept: "29 days",
  },
  {
    text: `insert into user_activity (tenant_id, id, user_id, at, action, device) values ($tenant, $id, ${USER}, $age, 'LoggedIn', '')`,
    old: "401 days",
    kept: "399 days",
  },
];
