-- What members of a company who can act have to know: decision 0068. One row for each kind and subject.
create table notices (
  tenant_id uuid not null,
  kind text not null check (kind ~ '^[a-z]+\.[a-z]+$'),
  -- The receiver or terminal that it is about; '' for kinds about the company.
  subject text not null check (length(subject) <= 2000),
  -- What began, such as the time since which a receiver fails. The same occurrence is told once.
  occurrence text not null,
  -- When the members are mailed; null: nothing is left to tell.
  due_at timestamptz,
  -- The last time that members were mailed.
  told_at timestamptz,
  primary key (tenant_id, kind, subject)
);
create index notices_due on notices (due_at) where due_at is not null;
select secure_tenant_table('notices', 'select, insert, update');
select open_to_system('notices', 'select, insert, update');

-- The kinds of notices that the member does not want to be mailed.
alter table members add column muted_notices text[] not null default '{}';

-- Since when every check of the terminal found that the bank does not answer or refuses the log-in; null: the last one did not.
alter table terminals add column failing_since timestamptz;

-- See 0018: without this, PostgreSQL before the first analysis reads all rows of a tenant.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'notices', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
