-- Which card was tried from where in the last two hours, as keyed hashes, to notice whoever tests stolen cards.
-- Unlogged: not in the write-ahead log, on no replica, in no backup. A crash empties it, which only forgets.
create unlogged table card_tries (
  tenant_id uuid not null references tenants (id),
  attempt_id uuid not null,
  payment_id uuid not null,
  card bytea not null,
  -- Null where the payer's own address is not known.
  sender bytea,
  tried_at timestamptz not null,
  primary key (tenant_id, attempt_id)
);
create index card_tries_by_card on card_tries (tenant_id, card, tried_at);
create index card_tries_by_sender on card_tries (tenant_id, sender, tried_at) where sender is not null;
create index card_tries_by_age on card_tries (tried_at);
select secure_tenant_table('card_tries', 'select, insert');
select open_to_system('card_tries', 'select, delete');

-- While one lasts, the tenant's payments all take 3-D Secure and its limits are narrower.
create table card_testing_alarms (
  tenant_id uuid primary key references tenants (id),
  raised_at timestamptz not null,
  lasts_until timestamptz not null
);
select secure_tenant_table('card_testing_alarms', 'select, insert, update');
select open_to_system('card_testing_alarms', 'select');
