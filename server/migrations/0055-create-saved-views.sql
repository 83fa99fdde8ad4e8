-- Filters of a list that a member saved under a name.
create table saved_views (
  tenant_id uuid not null references tenants (id),
  -- Chosen by the form, so that a form that is sent twice saves one view.
  id uuid not null,
  member_id uuid not null,
  list text not null check (list in ('payments', 'refunds', 'links')),
  name text not null check (length(name) between 1 and 40),
  -- Computed by the application: the same name in other letters is the same name.
  name_key text not null,
  query text not null check (length(query) <= 4000),
  -- Everybody in the company sees it.
  is_shared boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index saved_views_own on saved_views (tenant_id, list, member_id, name_key);
create unique index saved_views_shared on saved_views (tenant_id, list, name_key) where is_shared;
select secure_tenant_table('saved_views', 'select, insert, update, delete');
-- For the removal of a member.
select open_to_system('saved_views', 'select, delete');

-- The columns of a list that a member chose, in order.
create table list_columns (
  tenant_id uuid not null references tenants (id),
  member_id uuid not null,
  list text not null check (list in ('payments')),
  columns text[] not null check (cardinality(columns) between 1 and 30),
  primary key (tenant_id, member_id, list)
);
select secure_tenant_table('list_columns', 'select, insert, update, delete');
select open_to_system('list_columns', 'select, delete');

-- The same statistics as in migration 0018, for these tables.
do $$
declare
  young text;
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  foreach young in array array['saved_views', 'list_columns'] loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', young, 'attname', 'tenant_id',
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
  end loop;
end $$;
