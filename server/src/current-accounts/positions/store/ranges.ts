import type { Platform, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import { FIRST_ID, FIRST_NEWEST, LAST_ID, LAST_NEWEST } from "./ranks.ts";

export interface RangeStart {
  first_newest: string;
  first_id: string;
}

const tenantsWithChanges = statement<{ tenant_id: TenantId }>(
  "positions.tenantsWithChanges",
  `select distinct tenant_id from transaction_changes limit 100`,
);

/** The tenants with changes to fold, at most a hundred. */
export async function listTenantsWithChanges({ database }: Platform): Promise<TenantId[]> {
  const rows = await database.system((tx) => tx.rows(tenantsWithChanges, []));
  return rows.map((row) => row.tenant_id);
}

const prepare = statement(
  "positions.prepare",
  `with counts as (
    insert into transaction_counts (tenant_id, folded_count) values ($1, 0) on conflict do nothing
  ) insert into transaction_ranges (tenant_id, first_newest, first_id, folded_count)
    values ($1, ${FIRST_NEWEST}, ${FIRST_ID}, 0) on conflict do nothing`,
);

/** Inserts the tenant's counts and its first range, if they do not exist. */
export async function prepareCounts({ tx, tenantId }: WriteContext): Promise<void> {
  await tx.run(prepare, [tenantId]);
}

const lock = statement<{ folded_count: number }>(
  "positions.lock",
  `select folded_count from transaction_counts where tenant_id = $1 for update skip locked`,
);

/**
 * Tries to lock the tenant's counts for folding and cutting until the transaction ends. Returns the folded number of
 * transactions; null if another transaction has the lock.
 */
export async function tryLockCounts({ tx, tenantId }: WriteContext): Promise<number | null> {
  const row = await tx.row(lock, [tenantId]);
  return row?.folded_count ?? null;
}

type MovedRow = { count: number } & (RangeStart | { [Key in keyof RangeStart]: null });
const move = statement<MovedRow>(
  "positions.move",
  `with moved as (
    delete from transaction_changes
    where tenant_id = $1 and id in (select id from transaction_changes where tenant_id = $1 limit $2)
    returning newest_first, transaction_id, change
  ), placed as (
    select range.first_newest, range.first_id, sum(moved.change)::bigint as change
    from moved cross join lateral (
      select first_newest, first_id from transaction_ranges
      where tenant_id = $1 and (first_newest, first_id) <= (moved.newest_first, moved.transaction_id)
      order by first_newest desc, first_id desc limit 1
    ) range
    group by 1, 2
  ), folded as (
    insert into transaction_ranges (tenant_id, first_newest, first_id, folded_count)
    select $1, first_newest, first_id, change from placed
    on conflict (tenant_id, first_newest, first_id)
      do update set folded_count = transaction_ranges.folded_count + excluded.folded_count
    returning first_newest, first_id, folded_count
  ), counted as (
    update transaction_counts set folded_count = folded_count + (select coalesce(sum(change), 0) from moved)
    where tenant_id = $1
  ) select (select count(*) from moved) as count, long.first_newest::text, long.first_id
    from (values (true)) always left join folded long on long.folded_count > $3`,
);

/** Adds changes to their ranges. Returns how many, and the ranges that got some and are longer than `lengthMax` now. */
export async function moveChanges(
  { tx, tenantId }: WriteContext,
  changesMax: number,
  lengthMax: number,
): Promise<{ moved: number; long: RangeStart[] }> {
  const rows = await tx.rows(move, [tenantId, changesMax, lengthMax]);
  return { moved: rows[0]?.count ?? 0, long: rows.filter((row) => row.first_id !== null) };
}

const insertEmptyChanges = statement(
  "positions.insertEmptyChanges",
  `insert into transaction_changes (tenant_id, newest_first, transaction_id, change)
   select $1, newest_first, id, 0 from unnest($2::bigint[], $3::uuid[]) as range (newest_first, id)
   returning id`,
);

/** Inserts an empty change at the beginning of each range, so that the next fold looks at it again. */
export async function cutRangeLater({ tx, tenantId }: WriteContext, ranges: readonly RangeStart[]): Promise<void> {
  const column = (key: keyof RangeStart) => ranges.map((range) => range[key]);
  await tx.run(insertEmptyChanges, [tenantId, column("first_newest"), column("first_id")]);
}

/** `ending`: the end of the range that begins at ($2, $3), which is the beginning of the next one. */
const ending = `following as (
    select first_newest, first_id from transaction_ranges
    where tenant_id = $1 and (first_newest, first_id) > ($2::bigint, $3::uuid)
    order by first_newest, first_id limit 1
  ), ending as (
    select coalesce((select first_newest from following), ${LAST_NEWEST}) as newest_first,
      coalesce((select first_id from following), ${LAST_ID}) as id
  )`;

/**
 * A piece is counted as its live transactions less its changes. The last piece gets the rest of the range's count, so the sums before
 * all later ranges stay as they are.
 */
const cut = statement<RangeStart & { folded_count: number }>(
  "positions.cut",
  `with ${ending}, scanned as (
    select newest_first, id, row_number() over (order by newest_first, id) as number
    from account_transactions
    where tenant_id = $1 and deleted_at is null and (newest_first, id) >= ($2::bigint, $3::uuid)
      and (newest_first, id) < (select newest_first, id from ending)
    order by newest_first, id limit $5::int
  ), beginnings as (
    select $2::bigint as newest_first, $3::uuid as id
    union all
    select newest_first, id from scanned where number > 1 and (number - 1) % $4::int = 0
  ), pieces as (
    select newest_first, id, row_number() over places as number, lead(id) over places is null as is_last
    from beginnings window places as (order by newest_first, id)
  ), changed as (
    select number, sum(change) as change from (
      select change, count(*) filter (where kind = 1)
        over (order by newest_first, id, kind rows unbounded preceding) as number
      from (
        select newest_first, id, 1 as kind, 0 as change from beginnings
        union all
        select newest_first, transaction_id, 2, change from transaction_changes
        where tenant_id = $1 and (newest_first, transaction_id) >= ($2::bigint, $3::uuid)
          and (newest_first, transaction_id) < (select newest_first, id from ending)
      ) entry
    ) placed group by number
  ), counted as (
    select newest_first, id, is_last, case when is_last then 0 else $4::int - coalesce(change, 0) end as count
    from pieces left join changed using (number)
  ), uncut as (
    select folded_count from transaction_ranges
    where tenant_id = $1 and first_newest = $2::bigint and first_id = $3::uuid
  ), written as (
    insert into transaction_ranges (tenant_id, first_newest, first_id, folded_count)
    select $1, newest_first, id,
      case when is_last then (select folded_count from uncut) - (select sum(count) from counted) else count end
    from counted
    on conflict (tenant_id, first_newest, first_id) do update set folded_count = excluded.folded_count
    returning first_newest, first_id, folded_count
  ) select first_newest::text, first_id, folded_count from written`,
);

/** Cuts the range into pieces of `length` transactions, as far as `readMax` transactions reach, and returns them. */
export async function cutRange({ tx, tenantId }: WriteContext, range: RangeStart, length: number, readMax: number) {
  return tx.rows(cut, [tenantId, range.first_newest, range.first_id, length, readMax]);
}
