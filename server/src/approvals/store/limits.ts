import { amountFromDecimal, formatDecimal, type CurrencyCode } from "@servicepay/money";
import { reading, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { LimitedRole, StoredLimit } from "../limit.ts";

interface LimitRow {
  role: LimitedRole;
  currency: CurrencyCode;
  amount: string;
  changed_by: string | null;
  changed_at: Date;
  is_own_raise: boolean;
}

const lockForChange = statement(
  "approvals.lockLimitsForChange",
  `select pg_advisory_xact_lock(hashtextextended('approval-limits:' || $1::text, 0))`,
);
const lockForDecision = statement(
  "approvals.lockLimitsForDecision",
  `select pg_advisory_xact_lock_shared(hashtextextended('approval-limits:' || $1::text, 0))`,
);
const selectAll = statement<LimitRow>(
  "approvals.limits",
  `select role, currency, amount, changed_by, changed_at, is_own_raise from approval_limits where tenant_id = $1`,
);
const upsert = statement(
  "approvals.setLimit",
  `insert into approval_limits (tenant_id, role, currency, amount, changed_by, changed_at, is_own_raise)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (tenant_id, role, currency) do update set amount = excluded.amount, changed_by = excluded.changed_by,
     changed_at = excluded.changed_at, is_own_raise = excluded.is_own_raise`,
);

/** Takes the exclusive lock: waits for approval decisions in progress and blocks new ones until the transaction ends. */
export async function lockLimitsForChange(ctx: WriteContext): Promise<void> {
  await ctx.tx.row(lockForChange, [ctx.tenantId]);
}

/** Reads the limits for a decision. A shared lock keeps them from changing until the transaction ends. */
export async function lockAndSelectLimits(ctx: WriteContext): Promise<StoredLimit[]> {
  await ctx.tx.row(lockForDecision, [ctx.tenantId]);
  return readLimits(ctx);
}

/** The limits that the company has set. `limitsIn` adds the defaults. */
export async function readLimits(ctx: Context | ReadContext): Promise<StoredLimit[]> {
  const { tx, tenantId } = reading(ctx);
  const rows = await tx.rows(selectAll, [tenantId]);
  return rows.map(({ role, currency, amount, changed_by, changed_at, is_own_raise }) => ({
    role,
    currency,
    amount: amountFromDecimal(amount)!,
    changedBy: changed_by,
    changedAt: changed_at,
    isOwnRaise: is_own_raise,
  }));
}

export async function upsertLimit(ctx: WriteContext, limit: StoredLimit): Promise<void> {
  const { role, currency, amount, changedBy, changedAt, isOwnRaise } = limit;
  await ctx.tx.run(upsert, [ctx.tenantId, role, currency, formatDecimal(amount), changedBy, changedAt, isOwnRaise]);
}
