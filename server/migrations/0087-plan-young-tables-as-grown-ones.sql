-- Of a table that was never analyzed PostgreSQL supposes hundreds of tenants with a row each, so that any index that begins
-- with the tenant looks as good as the right one. Such a plan is kept by the connection, foreign keys' included, and reads
-- all of a tenant's rows for each new one until autovacuum has seen the table. Until then it supposes one tenant.
-- Before PostgreSQL 18 there is no way to say so.
do $$
declare
  target name;
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  for target in
    select c.relname from pg_constraint k
    join pg_class c on c.oid = k.conrelid and c.relkind = 'r'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1] and a.attname = 'tenant_id'
    where k.contype = 'p' and cardinality(k.conkey) > 1 and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_stats s where s.schemaname = 'public' and s.tablename = c.relname and s.attname = 'tenant_id')
  loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', target::text, 'attname', 'tenant_id',
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
  end loop;
end $$;
