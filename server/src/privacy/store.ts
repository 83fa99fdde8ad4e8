import { statement } from "#platform/database/statement.ts";

export interface RetentionRow {
  payer_details_days: number | null;
  idle_customer_days: number | null;
  payments_done_to: string | null;
  done_at: Date | null;
}

export const findRules = statement<RetentionRow>(
  "privacy.findRules",
  `select payer_details_days, idle_customer_days, payments_done_to, done_at from retention_rules where tenant_id = $1`,
);
export const upsertRules = statement(
  "privacy.upsertRules",
  `insert into retention_rules (tenant_id, payer_details_days, idle_customer_days) values ($1, $2, $3)
   on conflict (tenant_id) do update set payer_details_days = excluded.payer_details_days,
     idle_customer_days = excluded.idle_customer_days, done_at = null`,
);
/** The row is made where the defaults held so far. */
export const insertRules = statement(
  "privacy.insertRules",
  `insert into retention_rules (tenant_id, payer_details_days, idle_customer_days) values ($1, $2, $3) on conflict do nothing`,
);
export const keepProgress = statement(
  "privacy.keepProgress",
  `update retention_rules set payments_done_to = $2 where tenant_id = $1`,
);
export const keepDone = statement("privacy.keepDone", `update retention_rules set done_at = $2 where tenant_id = $1`);
