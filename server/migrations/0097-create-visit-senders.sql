-- Who holds places and parts of payment requests without having paid, by a keyed hash of the address. A row is needed for the
-- 20 minutes that a visit can be paid. Losing the rows in a crash does no harm.
create unlogged table visit_senders (
  tenant_id uuid not null references tenants (id),
  payment_id uuid not null,
  request_id uuid not null,
  sender_hash bytea not null check (length(sender_hash) = 32),
  expires_at timestamptz not null,
  primary key (tenant_id, payment_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index visit_senders_of_request on visit_senders (tenant_id, request_id, sender_hash, expires_at);
create index visit_senders_by_expiry on visit_senders (expires_at);
select secure_tenant_table('visit_senders', 'select, insert');
select open_to_system('visit_senders', 'select, delete');

-- The same statistics as in migration 0018, for this table.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'visit_senders', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
