-- How long a tenant keeps personal details, and how far the job has come. A tenant without a row has the defaults.
create table retention_rules (
  tenant_id uuid primary key references tenants (id),
  -- Null: for ever.
  payer_details_days integer check (payer_details_days between 30 and 36500),
  idle_customer_days integer check (idle_customer_days between 30 and 36500),
  -- The details of all payments up to this one are erased.
  payments_done_to uuid,
  done_at timestamptz
);
select secure_tenant_table('retention_rules', 'select, insert, update');

-- Erasures under way. A customer with many payments is erased in small steps. The row exists from the moment the customer's
-- own record is erased until the last step; if a process dies in between, a worker continues.
create table erasures (
  tenant_id uuid not null references tenants (id),
  customer_id uuid not null,
  begun_at timestamptz not null,
  -- The last step.
  moved_at timestamptz not null,
  -- The details of the customer's payments up to this one are erased, and how many payments these were.
  payments_done_to uuid,
  payments integer not null default 0,
  cards integer not null,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id)
);
select secure_tenant_table('erasures', 'select, insert, update, delete');
select open_to_system('erasures', 'select');
