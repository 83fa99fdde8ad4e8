import { FIRST_ID, FIRST_NEWEST } from "./ranks.ts";

/** Inserts a change of +1 or -1 for each of the rows, which have the columns `newest_first` and `id`. */
export const insertChanges = (rows: string, change: 1 | -1) => `
    insert into transaction_changes (tenant_id, newest_first, transaction_id, change)
    select $1, newest_first, id, ${change} from ${rows}
    returning id`;

/**
 * Inserts one change for each range that new rows are in, at the beginning of the range. The caller has locked the tenant's counts,
 * so that no range is cut meanwhile.
 */
export const insertChangesByRange = (rows: string) => `
    insert into transaction_changes (tenant_id, newest_first, transaction_id, change)
    select $1, coalesce(range.first_newest, ${FIRST_NEWEST}), coalesce(range.first_id, ${FIRST_ID}), count(*)
    from ${rows} added left join lateral (
      select first_newest, first_id from transaction_ranges
      where tenant_id = $1 and (first_newest, first_id) <= (added.newest_first, added.id)
      order by first_newest desc, first_id desc limit 1
    ) range on true
    group by 2, 3
    returning id`;
