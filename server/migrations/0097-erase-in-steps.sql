-- Of a customer with many payments the person leaves in small steps. The row is there from the moment the customer's own
-- record is struck out until nothing leads to the person any more; whoever dies in between is followed by a worker.
create table erasures (
  tenant_id uuid not null references tenants (id),
  customer_id uuid not null,
  begun_at timestamptz not null,
  -- The last step.
  moved_at timestamptz not null,
  -- The details of the customer's payments up to this one are struck out, so many.
  payments_done_to uuid,
  payments integer not null default 0,
  cards integer not null,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id)
);
select secure_tenant_table('erasures', 'select, insert, update, delete');
select open_to_system('erasures', 'select');
