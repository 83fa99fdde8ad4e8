-- PostgreSQL assumes that a table without statistics has hundreds of tenants with one row each, so that any index that
-- begins with the tenant looks as good as the right one. Connections keep such plans, those of foreign keys included,
-- and read all rows of a tenant until autovacuum has seen the table. These statistics make it assume one tenant
-- instead. PostgreSQL before 18 offers no way to set them.
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
  loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', target::text, 'attname', 'tenant_id',
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
  end loop;
end $$;
