-- Card data between prepare and authorization. Unlogged: not in the write-ahead log, on no replica, in no base backup. A
-- crash empties it, and the payer enters the card once more.
create unlogged table card_data (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index card_data_by_expiry on card_data (expires_at);
select secure_tenant_table('card_data', 'select, insert, delete');
select open_to_system('card_data', 'select, delete');

-- Cards saved with the payer's consent. Pending until the payment that saves the card has succeeded.
create table saved_cards (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  customer_id uuid not null,
  state text not null check (state in ('pending', 'active', 'deleted')),
  -- The sealed number, removed when the card is deleted.
  sealed_pan bytea,
  -- A keyed hash that finds the same card of the same customer.
  pan_index bytea,
  masked_pan text not null check (masked_pan ~ '^[0-9]{6}\*+[0-9]{4}$'),
  name text not null,
  holder_name text not null,
  exp_month char(2) not null,
  exp_year char(4) not null,
  bank text,
  program text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  check ((state = 'deleted') = (deleted_at is not null)),
  check ((state = 'deleted') = (sealed_pan is null)),
  check ((state = 'deleted') = (pan_index is null))
);
create index saved_cards_by_number on saved_cards (tenant_id, customer_id, pan_index) where pan_index is not null;
create index saved_cards_listed on saved_cards (tenant_id, created_at desc, id) where state = 'active';
create index saved_cards_of_customer on saved_cards (tenant_id, customer_id, created_at desc, id) where state = 'active';
create index saved_cards_pending on saved_cards (created_at) where state = 'pending';
create index saved_cards_deleted on saved_cards (deleted_at) where state = 'deleted';
select secure_tenant_table('saved_cards', 'select, insert, update, delete');
select open_to_system('saved_cards', 'select, delete');
