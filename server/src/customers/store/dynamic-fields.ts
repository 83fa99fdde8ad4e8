import { reading, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { DynamicField, KeptDynamicField } from "../customer.ts";

interface FieldRow extends DynamicField {
  removed_at: Date | null;
}

const lock = statement(
  "dynamicFields.lock",
  `select pg_advisory_xact_lock(hashtextextended('dynamic-fields:' || $1::text, 0))`,
);
const selectAll = statement<FieldRow>(
  "dynamicFields.list",
  `select code, label, removed_at from dynamic_fields where tenant_id = $1
   order by removed_at is not null, code limit 1000`,
);
const selectInUse = statement<DynamicField>(
  "dynamicFields.listInUse",
  `select code, label from dynamic_fields where tenant_id = $1 and removed_at is null order by code limit 1000`,
);
const upsert = statement(
  "dynamicFields.upsert",
  `insert into dynamic_fields (tenant_id, code, label) values ($1, $2, $3)
   on conflict (tenant_id, code) do update set label = excluded.label, removed_at = null`,
);
const markRemoved = statement(
  "dynamicFields.remove",
  `update dynamic_fields set removed_at = $3 where tenant_id = $1 and code = $2 and removed_at is null`,
);

/** Other transactions that change fields of the tenant wait until this one ends. */
export async function lockFields({ tx, tenantId }: WriteContext): Promise<void> {
  await tx.run(lock, [tenantId]);
}

/** The fields in use, then the removed ones, which name the values of earlier links. */
export async function listKeptDynamicFields(ctx: Context | ReadContext): Promise<KeptDynamicField[]> {
  const { tx, tenantId } = reading(ctx);
  const rows = await tx.rows(selectAll, [tenantId]);
  return rows.map(({ code, label, removed_at: removedAt }) => ({ code, label, removedAt }));
}

/** The fields that new links may have. */
export function listDynamicFields(ctx: Context | ReadContext): Promise<DynamicField[]> {
  const { tx, tenantId } = reading(ctx);
  return tx.rows(selectInUse, [tenantId]);
}

/** Adds a field, changes its label, or puts a removed one into use again. */
export async function writeField({ tx, tenantId }: WriteContext, { code, label }: DynamicField): Promise<void> {
  await tx.run(upsert, [tenantId, code, label]);
}

export async function markFieldRemoved({ tx, tenantId, clock }: WriteContext, code: string): Promise<void> {
  await tx.run(markRemoved, [tenantId, code, clock.now()]);
}
