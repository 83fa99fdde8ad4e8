import { statement } from "#platform/database/statement.ts";

/** The first and the last position: every list lies between. */
export const NEWEST_MIN = -(2n ** 63n);
export const NEWEST_MAX = 2n ** 63n - 1n;
export const FIRST_NEWEST = "(-9223372036854775808)::bigint";
export const FIRST_ID = "'00000000-0000-0000-0000-000000000000'::uuid";
const LAST_NEWEST = "9223372036854775807::bigint";
const LAST_ID = "'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid";

/** How many live transactions there are in all, by the changes of `from` that are not folded yet. */
const liveBy = (from: string) => `
      coalesce((select folded_count from transaction_counts where tenant_id = $1), 0) + coalesce(sum(change), 0)::bigint as count
    from ${from}`;
export const liveCount = `live as (select ${liveBy("transaction_changes where tenant_id = $1")})`;

/** `ending`: the end of the range that begins at ($2, $3), which is the beginning of the next one. */
const ending = `following as (
    select first_newest, first_id from transaction_ranges
    where tenant_id = $1 and (first_newest, first_id) > ($2::bigint, $3::uuid)
    order by first_newest, first_id limit 1
  ), ending as (
    select coalesce((select first_newest from following), ${LAST_NEWEST}) as newest_first,
      coalesce((select first_id from following), ${LAST_ID}) as id
  )`;

/** What has changed since ranges were last counted, how much of it came in addition, and how many transactions are live in all. */
export const positions = `changes as materialized (
    select newest_first, transaction_id as id, change from transaction_changes where tenant_id = $1
  ), live as materialized (
    select coalesce(sum(change) filter (where change > 0), 0)::bigint as added, ${liveBy("changes")}
  )`;

/**
 * The beginning of the last range for which `isReached` is true, and the number of live transactions before it. `isReached` gets
 * the range's beginning and the number of transactions counted before it. Since they were counted, `added` more may have come at
 * most. Without such a range, it is the beginning of the list.
 *
 * With row-level security PostgreSQL searches an index only by expressions that it knows to be leakproof: columns and parameters,
 * but not `coalesce`. So callers compare with the columns of this subquery, and its `limit` keeps them columns.
 */
export const lastStart = (isReached: (place: string, counted: string) => string) => `(
    select newest_first, id, counted + coalesce((
      select sum(change) from changes where (changes.newest_first, changes.id) < (start.newest_first, start.id)
    ), 0)::bigint as before
    from (
      select coalesce(range.first_newest, ${FIRST_NEWEST}) as newest_first, coalesce(range.first_id, ${FIRST_ID}) as id,
        coalesce(range.counted, 0) as counted
      from (values (true)) always left join (
        select * from (
          select first_newest, first_id, (sum(folded_count) over places)::bigint - folded_count as counted
          from transaction_ranges where tenant_id = $1
          window places as (order by first_newest, first_id rows unbounded preceding)
        ) counted_range
        where ${isReached("first_newest", "counted")}
        order by first_newest desc, first_id desc limit 1
      ) range on true
    ) start limit 1
  )`;

/** The counts exist, and so does the first range. */
export const prepareCounts = statement(
  "positions.prepareCounts",
  `with counts as (
    insert into transaction_counts (tenant_id, folded_count) values ($1, 0) on conflict do nothing
  ) insert into transaction_ranges (tenant_id, first_newest, first_id, folded_count)
    values ($1, ${FIRST_NEWEST}, ${FIRST_ID}, 0) on conflict do nothing`,
);

/** Whoever holds the counts is the only one who folds and cuts ranges, until its transaction ends. */
export const holdCountsIfFree = statement<{ folded_count: number }>(
  "positions.holdCountsIfFree",
  `select folded_count from transaction_counts where tenant_id = $1 for update skip locked`,
);

export interface RangeStart {
  first_newest: string;
  first_id: string;
}

/**
 * Moves changes into the ranges that they lie in, $2 at most. Answers how many it were, with each range into which some were moved and
 * that holds more than $3 now; with none where there is no such range.
 */
export const foldChanges = statement<{ count: number } & { [Key in keyof RangeStart]: RangeStart[Key] | null }>(
  "positions.foldChanges",
  `with gone as (
    delete from transaction_changes
    where tenant_id = $1 and id in (select id from transaction_changes where tenant_id = $1 limit $2)
    returning newest_first, transaction_id, change
  ), placed as (
    select range.first_newest, range.first_id, sum(gone.change)::bigint as change
    from gone cross join lateral (
      select first_newest, first_id from transaction_ranges
      where tenant_id = $1 and (first_newest, first_id) <= (gone.newest_first, gone.transaction_id)
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
    update transaction_counts set folded_count = folded_count + (select coalesce(sum(change), 0) from gone)
    where tenant_id = $1
  ) select (select count(*) from gone) as count, large.first_newest::text, large.first_id
    from (values (true)) always left join folded large on large.folded_count > $3`,
);

/** Has ranges looked at again by the next fold: a change of nothing, at their beginnings. $2 and $3 are columns. */
export const noteLarge = statement(
  "positions.noteLarge",
  `insert into transaction_changes (tenant_id, newest_first, transaction_id, change)
   select $1, newest_first, id, 0 from unnest($2::bigint[], $3::uuid[]) as large (newest_first, id)`,
);

/**
 * Cuts the range that begins at ($2, $3) into pieces of $4 transactions, as far as $5 of them reach. A piece gets its
 * live transactions less the changes that still lie in it; the last keeps what is left of the range's count, so that
 * all sums before a beginning stay true.
 */
export const cutRange = statement<RangeStart & { folded_count: number }>(
  "positions.cutRange",
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
  ) insert into transaction_ranges (tenant_id, first_newest, first_id, folded_count)
    select $1, newest_first, id,
      case when is_last then (select folded_count from uncut) - (select sum(count) from counted) else count end
    from counted
    on conflict (tenant_id, first_newest, first_id) do update set folded_count = excluded.folded_count
    returning first_newest::text, first_id, folded_count`,
);

export const listTenantsWithChanges = statement<{ tenant_id: string }>(
  "positions.listTenantsWithChanges",
  `select distinct tenant_id from transaction_changes limit 100`,
);
