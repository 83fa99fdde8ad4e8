-- Ranges are grouped, so that they can be small and there can still be many: a reader adds up the groups before its place, and then
-- the ranges of one group. Always true: a group's count is the sum of the counts of its ranges, which are those from its
-- beginning to the next group's. The database sees to that, so that it holds for a process that knows of no groups, too.
create table transaction_range_groups (
  tenant_id uuid not null references tenants (id),
  first_newest bigint not null,
  first_id uuid not null,
  folded_count bigint not null,
  primary key (tenant_id, first_newest, first_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500);
select secure_tenant_table('transaction_range_groups', 'select, insert, update');

-- By how much the counts of ranges have changed, and where these begin. What lies before all groups makes the first one.
create function count_into_range_groups(tenants uuid[], newests bigint[], ids uuid[], changes bigint[]) returns void
language sql as $$
  insert into transaction_range_groups as known (tenant_id, first_newest, first_id, folded_count)
  select changed.tenant_id, coalesce(found.first_newest, (-9223372036854775808)::bigint),
    coalesce(found.first_id, '00000000-0000-0000-0000-000000000000'), sum(changed.by)::bigint
  from unnest(tenants, newests, ids, changes) as changed (tenant_id, newest_first, id, by)
  left join lateral (
    select first_newest, first_id from transaction_range_groups
    where tenant_id = changed.tenant_id and (first_newest, first_id) <= (changed.newest_first, changed.id)
    order by first_newest desc, first_id desc limit 1
  ) found on true
  where changed.by <> 0
  group by 1, 2, 3
  on conflict (tenant_id, first_newest, first_id) do update set folded_count = known.folded_count + excluded.folded_count
$$;

create function group_new_ranges() returns trigger language plpgsql as $$
begin
  perform count_into_range_groups(array_agg(tenant_id), array_agg(first_newest), array_agg(first_id), array_agg(folded_count))
    from added;
  return null;
end $$;
create trigger transaction_ranges_are_grouped after insert on transaction_ranges referencing new table as added
  for each statement execute function group_new_ranges();

create function group_changed_ranges() returns trigger language plpgsql as $$
begin
  perform count_into_range_groups(array_agg(tenant_id), array_agg(first_newest), array_agg(first_id), array_agg(change))
  from (
    -- Not a join: its plan is kept for a session, and would be the one for the few rows of its first time.
    select tenant_id, first_newest, first_id, sum(change)::bigint as change
    from (
      select tenant_id, first_newest, first_id, -folded_count as change from before
      union all
      select tenant_id, first_newest, first_id, folded_count from after
    ) both_counts
    group by 1, 2, 3 having sum(change) <> 0
  ) changed;
  return null;
end $$;
create trigger transaction_ranges_stay_grouped after update on transaction_ranges
  referencing old table as before new table as after
  for each statement execute function group_changed_ranges();

-- One group of all to begin with, and a change of nothing in each range that is large now: a worker looks at these, cuts them, and then
-- their group. Filled as those who may see the rows: lists are read meanwhile, and nobody folds, since the triggers wait for that.
do $$
declare
  all_tenants uuid[];
  each uuid;
begin
  set local role servicepay_system;
  select array_agg(id) into all_tenants from tenants;
  set local role servicepay_app;
  foreach each in array coalesce(all_tenants, '{}') loop
    perform set_config('app.tenant_id', each::text, true);
    insert into transaction_range_groups (tenant_id, first_newest, first_id, folded_count)
      select each, (-9223372036854775808)::bigint, '00000000-0000-0000-0000-000000000000', sum(folded_count)
      from transaction_ranges where tenant_id = each having count(*) > 0;
    insert into transaction_changes (tenant_id, newest_first, transaction_id, change)
      select each, first_newest, first_id, 0 from transaction_ranges where tenant_id = each and folded_count > 512;
  end loop;
  set local role none;
  perform set_config('app.tenant_id', '', true);
end $$;
