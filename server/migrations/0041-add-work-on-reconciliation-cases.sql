-- Who works on a case, and what people found out before it was closed.
alter table reconciliation_cases add column assigned_to uuid;
create index reconciliation_cases_by_time on reconciliation_cases (tenant_id, opened_at, id);

create table reconciliation_case_notes (
  tenant_id uuid not null references tenants (id),
  -- Chosen by the form, so that a form that is sent twice is one note.
  id uuid not null,
  case_id uuid not null,
  text text not null check (length(text) between 1 and 1000),
  -- The kind and the id of who wrote it, such as "member:<id>".
  author text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references reconciliation_cases (tenant_id, id)
);
create index reconciliation_case_notes_by_case on reconciliation_case_notes (tenant_id, case_id, created_at);
select secure_tenant_table('reconciliation_case_notes', 'select, insert');

-- The same statistics as in migration 0018, for this table.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'reconciliation_case_notes', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
