-- One row for each day of each terminal that was, or has to be, compared with the bank's list of it. `listing_id` names
-- the list that counts: the last one that was read whole. A day is covered once such a list was read after its end.
create table reconciliations (
  tenant_id uuid not null references tenants (id),
  terminal_id uuid not null,
  day date not null,
  source text check (source in ('bank', 'file')),
  listing_id uuid,
  is_provisional boolean not null default false,
  movement_count integer not null default 0 check (movement_count >= 0),
  listed_at timestamptz,
  compared_at timestamptz,
  -- The claim of the process that works on it. Leases run on the database's clock; everything else on the service's.
  claim_id uuid,
  lease_until timestamptz,
  -- When a worker has to list the day; null when nothing is left to do by itself.
  due_at timestamptz,
  failures integer not null default 0,
  failure text,
  created_at timestamptz not null,
  primary key (tenant_id, terminal_id, day),
  foreign key (tenant_id, terminal_id) references terminals (tenant_id, id),
  check ((listing_id is null) = (listed_at is null))
);
create index reconciliations_due on reconciliations (due_at) where due_at is not null;
select secure_tenant_table('reconciliations', 'select, insert, update');
select open_to_system('reconciliations', 'select, update');
