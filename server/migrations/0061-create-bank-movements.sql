-- What banks listed. Rows of a list that was not read to its end count for nothing: `reconciliations` names those that do.
create table bank_movements (
  tenant_id uuid not null references tenants (id),
  terminal_id uuid not null,
  day date not null,
  listing_id uuid not null,
  kind text not null check (kind in ('sale', 'void', 'refund')),
  reference text not null,
  bank_order_id text not null,
  amount numeric(19,4) not null check (amount > 0),
  currency char(3) not null,
  installments smallint not null check (installments >= 1),
  auth_code text,
  at timestamptz not null,
  primary key (tenant_id, terminal_id, day, listing_id, kind, reference)
);
create index bank_movements_of_list on bank_movements (tenant_id, terminal_id, day, listing_id, bank_order_id);
create index bank_movements_by_order on bank_movements (tenant_id, bank_order_id);
select secure_tenant_table('bank_movements', 'select, insert, delete');
