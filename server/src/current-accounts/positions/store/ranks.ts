/** The first and the last possible `newest_first`. */
export const NEWEST_MIN = -(2n ** 63n);
export const NEWEST_MAX = 2n ** 63n - 1n;
/** The first and the last possible position. */
export const FIRST_NEWEST = `(${NEWEST_MIN})::bigint`;
export const FIRST_ID = "'00000000-0000-0000-0000-000000000000'::uuid";
export const LAST_NEWEST = `${NEWEST_MAX}::bigint`;
export const LAST_ID = "'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid";

export const liveTransactions = "from account_transactions where tenant_id = $1 and deleted_at is null";

const countWith = (changes: string) => `
      coalesce((select folded_count from transaction_counts where tenant_id = $1), 0) + coalesce(sum(change), 0)::bigint as count
    from ${changes}`;

/** `live`: the number of live transactions. */
export const liveCount = `live as (select ${countWith("transaction_changes where tenant_id = $1")})`;

/** `changes`: changes that are not folded yet. `live`: the number of live transactions, and how many `changes` added. */
export const changesAndLiveCount = `changes as materialized (
    select newest_first, transaction_id as id, change from transaction_changes where tenant_id = $1
  ), live as materialized (
    select coalesce(sum(change) filter (where change > 0), 0)::bigint as added, ${countWith("changes")}
  )`;

/**
 * The start of the last range for which `isReached` is true, with its rank (../README.md); the start of the list if there is
 * none. The arguments of `isReached` are the start of a range and the number of transactions that are counted before it. The
 * rank is larger than that number by at most `live.added`.
 *
 * With row-level security PostgreSQL searches an index only by expressions that it knows to be leakproof: columns and
 * parameters, but not `coalesce`. So callers compare with the columns of this subquery, and its `limit` keeps them columns.
 */
const lastRange = (isReached: (newestFirst: string, counted: string) => string) => `(
    select newest_first, id, counted + coalesce((
      select sum(change) from changes where (changes.newest_first, changes.id) < (start.newest_first, start.id)
    ), 0)::bigint as rank
    from (
      select coalesce(range.first_newest, ${FIRST_NEWEST}) as newest_first, coalesce(range.first_id, ${FIRST_ID}) as id,
        coalesce(range.counted, 0) as counted
      from (values (true)) always left join (
        select * from (
          select first_newest, first_id, (sum(folded_count) over in_order)::bigint - folded_count as counted
          from transaction_ranges where tenant_id = $1
          window in_order as (order by first_newest, first_id rows unbounded preceding)
        ) counted_range
        where ${isReached("first_newest", "counted")}
        order by first_newest desc, first_id desc limit 1
      ) range on true
    ) start limit 1
  )`;

/** The number of live transactions whose `newest_first` fulfils the condition, such as `< $2`. Needs `changesAndLiveCount`. */
export const rankAt = (condition: string) => `(
    select range.rank + (
      select count(*) ${liveTransactions} and (newest_first, id) >= (range.newest_first, range.id) and newest_first ${condition}
    ) from ${lastRange((newestFirst) => `${newestFirst} ${condition}`)} range)`;

/**
 * `page`: at most `limit` transactions from the one with this rank on, up to the `newest_first` of `end`.
 * Needs `changesAndLiveCount`.
 */
export const pageAt = (rank: string, limit: string, end: string | null) => `first as materialized (
    select found.newest_first, found.id
    from ${lastRange((_, counted) => `${counted} <= ${rank} - (select added from live)`)} range cross join lateral (
      select newest_first, id ${liveTransactions} and (newest_first, id) >= (range.newest_first, range.id)
      order by newest_first, id offset ${rank} - range.rank limit 1
    ) found
  ), page as (
    select * ${liveTransactions} and (newest_first, id) >= (select newest_first, id from first)
      ${end === null ? "" : `and newest_first <= ${end}`}
    order by newest_first, id limit ${limit}::int
  )`;
