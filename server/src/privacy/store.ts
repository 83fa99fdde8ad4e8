import type { CustomerId } from "#customers/index.ts";
import type { PaymentId } from "#payments/index.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";

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

export const insertErasure = statement(
  "privacy.insertErasure",
  `insert into erasures (tenant_id, customer_id, begun_at, moved_at, cards) values ($1, $2, $3, $3, $4)`,
);
export const lockErasure = statement<{ payments_done_to: PaymentId | null; payments: number; cards: number }>(
  "privacy.lockErasure",
  `select payments_done_to, payments, cards from erasures where tenant_id = $1 and customer_id = $2 for update`,
);
export const moveErasure = statement(
  "privacy.moveErasure",
  `update erasures set moved_at = $3, payments_done_to = $4, payments = $5 where tenant_id = $1 and customer_id = $2`,
);
export const endErasure = statement(
  "privacy.endErasure",
  `delete from erasures where tenant_id = $1 and customer_id = $2`,
);
/** Of every tenant: what nobody has gone on with since $1. */
export const findLeftErasures = statement<{ tenant_id: TenantId; customer_id: CustomerId }>(
  "privacy.findLeftErasures",
  `select tenant_id, customer_id from erasures where moved_at < $1 order by moved_at limit 50`,
);
/** $1 name, $2 claim, $3 not if done after. Nobody else has the turn until the lease of a minute ends. */
export const takeTurn = statement(
  "upkeep.takeTurn",
  `insert into upkeep_turns (name, claim_id, lease_until) values ($1, $2, now() + interval '60 seconds')
   on conflict (name) do update set claim_id = $2, lease_until = now() + interval '60 seconds'
   where (upkeep_turns.lease_until is null or upkeep_turns.lease_until < now())
     and (upkeep_turns.done_at is null or upkeep_turns.done_at <= $3)`,
);
/** Writes nothing where another worker has taken over; else nobody does before the transaction ends. */
export const keepTurn = statement(
  "upkeep.keepTurn",
  `update upkeep_turns set lease_until = now() + interval '60 seconds' where name = $1 and claim_id = $2`,
);
/** $3 when it was done; null: it was not. */
export const endTurn = statement(
  "upkeep.endTurn",
  `update upkeep_turns set claim_id = null, lease_until = null, done_at = coalesce($3, done_at)
   where name = $1 and claim_id = $2`,
);
/** Whoever holds a row that is to leave is not waited for: the batch is tried again. */
export const limitWaiting = statement("upkeep.limitWaiting", `select set_config('lock_timeout', '1s', true)`);

export const keepDone = statement("privacy.keepDone", `update retention_rules set done_at = $2 where tenant_id = $1`);
