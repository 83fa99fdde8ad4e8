import type { SeededRow } from "./expired-rows.ts";

/** Files that members sent, and their refused lines. */
export const expiringFiles: readonly SeededRow[] = [
  {
    text: `insert into transaction_imports (tenant_id, id, file_name, skips_refused, state, created_at, created_by)
      values ($tenant, $id, 'a.csv', false, 'receiving', $age, gen_random_uuid())`,
    old: "25 hours",
    kept: "23 hours",
  },
  {
    text: `insert into transaction_imports (tenant_id, id, file_name, skips_refused, state, file_hash, created_at, created_by, ended_at)
      values ($tenant, overlay($id::text placing 'c' from 5)::uuid, 'a.csv', false, 'refused', sha256('a'), $age, gen_random_uuid(), $age)`,
    old: "401 days",
    kept: "399 days",
  },
  {
    text: `insert into transaction_import_lines (tenant_id, id, content, created_at)
      values ($tenant, overlay($id::text placing 'c' from 5)::uuid, $bytes, $age)`,
    old: "31 days",
    kept: "29 days",
  },
  {
    text: `insert into link_files (tenant_id, id, file_name, state, file_hash, content, notify_by, lines, totals, created_at, sent_by_kind, sent_by)
      values ($tenant, $id, 'a.csv', 'checked', sha256('a'), $bytes, '{}', 1, '[]', $age, 'member', $text)`,
    old: "25 hours",
    kept: "23 hours",
  },
  { text: endedLinkFile("refused", "c"), old: "31 days", kept: "29 days" },
  { text: endedLinkFile("done", "d"), old: "401 days", kept: "399 days" },
];

function endedLinkFile(state: string, digit: string): string {
  return `insert into link_files (tenant_id, id, file_name, state, file_hash, notify_by, lines, totals, created_at, sent_by_kind, sent_by, ended_at)
    values ($tenant, overlay($id::text placing '${digit}' from 5)::uuid, 'a.csv', '${state}', sha256($id::text::bytea), '{}', 1, '[]', $age, 'member', $text, $age)`;
}
