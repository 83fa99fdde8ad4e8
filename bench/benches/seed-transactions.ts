import type { BenchWorld } from "../world.ts";

const BATCH = 250_000;
const PIECE = 2_000;

/**
 * Rows as the service writes them, for the demo's first company, numbered BENCH-0 …; the counts of the list's ranges are
 * what folding would have made of them.
 */
export async function seedTransactions({ query }: BenchWorld, count: number): Promise<string> {
  const [tenant] = await query<{ id: string }>("select id from tenants order by created_at, id limit 1");
  const tenantId = tenant!.id;
  await query("delete from account_transactions where tenant_id = $1", [tenantId]);
  for (let from = 0; from < count; from += BATCH) {
    await query(
      `insert into account_transactions (tenant_id, id, erp_code, account_erp_code, amount, currency_code, transaction_date,
         due_date, description, description_folded, document_type, document_no, created_at, updated_at)
       select $1, gen_random_uuid(), 'BENCH-' || n, 'ACC-' || n % 5000, (n % 100000) / 100.0 - 300, 'TRY',
         timestamptz '2026-01-01' + n * interval '7 seconds', timestamptz '2026-02-01' + n * interval '7 seconds',
         'Fatura ' || n, 'fatura ' || n, 'Invoice', 'FT-' || n, now(), now()
       from generate_series($2::int, $3::int) n`,
      [tenantId, from, Math.min(count, from + BATCH) - 1],
    );
  }
  await query("delete from transaction_changes where tenant_id = $1", [tenantId]);
  await query("delete from transaction_ranges where tenant_id = $1", [tenantId]);
  await query(
    `insert into transaction_counts (tenant_id, folded_count) values ($1, $2)
     on conflict (tenant_id) do update set folded_count = excluded.folded_count`,
    [tenantId, count],
  );
  await query(
    `with placed as (
       select newest_first, id, row_number() over (order by newest_first, id) - 1 as position
       from account_transactions where tenant_id = $1 and deleted_at is null
     ), beginnings as (
       select case when position = 0 then (-9223372036854775808)::bigint else newest_first end as newest_first,
         case when position = 0 then '00000000-0000-0000-0000-000000000000'::uuid else id end as id, position
       from placed where position % ${PIECE} = 0
     ) insert into transaction_ranges (tenant_id, first_newest, first_id, folded_count)
       select $1, newest_first, id, least(${PIECE}, $2::bigint - position) from beginnings`,
    [tenantId, count],
  );
  await query("vacuum (analyze) account_transactions");
  return tenantId;
}
