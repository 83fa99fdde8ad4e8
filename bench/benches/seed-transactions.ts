import { rangeLengthOf } from "../../server/src/current-accounts/positions/fold-changes.ts";
import { firstTenantId } from "../company/first-tenant.ts";
import { withIndexesDisabled } from "../with-indexes-disabled.ts";
import type { BenchWorld } from "../world.ts";

/** The tables of account transactions and of their counts. */
export const TRANSACTION_TABLES = [
  "account_transactions",
  "transaction_changes",
  "transaction_ranges",
  "transaction_counts",
];
const BATCH = 250_000;
/** The date of the nth transaction, 7 seconds after the previous one. */
const dateOf = (n: string) => `timestamptz '2026-01-01' + ${n} * interval '7 seconds'`;
/** Ids that increase with n, like the service's, and are the same in each run. */
const idOf = (n: string) => `('01900000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/**
 * Creates transactions BENCH-0 … of one company (default: the demo's first), with the counts of the list's ranges that the
 * worker would have written.
 */
export async function seedTransactions({ query }: BenchWorld, count: number, tenant?: string): Promise<string> {
  const tenantId = tenant ?? (await firstTenantId({ query }));
  for (const table of TRANSACTION_TABLES) await query(`delete from ${table} where tenant_id = $1`, [tenantId]);
  const fill = async () => {
    for (let from = 0; from < count; from += BATCH) {
      // Without triggers, because the company exists and need not be looked up for every row.
      await query(`begin; set local session_replication_role = replica;
        insert into account_transactions (tenant_id, id, erp_code, account_erp_code, amount, currency_code, transaction_date,
          due_date, description, description_folded, document_type, document_no, created_at, updated_at)
        select '${tenantId}', ${idOf("n")}, 'BENCH-' || n, 'ACC-' || n % 5000, (n % 100000) / 100.0 - 300, 'TRY',
          ${dateOf("n")}, ${dateOf("n")} + interval '31 days', 'Fatura ' || n, 'fatura ' || n, 'Invoice', 'FT-' || n, now(), now()
        from generate_series(${from}, ${Math.min(count, from + BATCH) - 1}) n;
        commit`);
    }
  };
  await withIndexesDisabled(query, { table: "account_transactions", rows: count }, fill);
  await query("insert into transaction_counts (tenant_id, folded_count) values ($1, $2)", [tenantId, count]);
  // The newest, which has the highest number, is the first of the list.
  await query(
    `insert into transaction_ranges (tenant_id, first_newest, first_id, folded_count)
     select $1, case when position = 0 then (-9223372036854775808)::bigint
         else -(extract(epoch from ${dateOf("n")}) * 1000000)::bigint end,
       case when position = 0 then '00000000-0000-0000-0000-000000000000'::uuid else ${idOf("n")} end,
       least(${rangeLengthOf(count)}, $2::bigint - position)
     from generate_series(0, greatest($2::bigint - 1, 0), ${rangeLengthOf(count)}) position
     cross join lateral (select $2::bigint - 1 - position as n) row`,
    [tenantId, count],
  );
  await query("vacuum (analyze) account_transactions");
  return tenantId;
}
