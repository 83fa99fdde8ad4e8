-- A payment that the widget prepared for one WidgetToken. Only a hash of the prepareToken is stored; the token also carries
-- half of the key to the sealed card. The reply is sealed: it may hold the address of a 3-D Secure step.
create table prepared_payments (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  widget_token_id uuid not null,
  token_hash bytea not null,
  card_data_id uuid not null,
  amount numeric(19,4) not null check (amount > 0),
  currency char(3) not null,
  plan jsonb not null,
  use_3d boolean not null,
  state text not null default 'prepared' check (state in ('prepared', 'superseded', 'used')),
  payment_id uuid,
  return_url text check (length(return_url) <= 2048),
  sealed_reply bytea,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- The language of the card form, used on the pages to the bank and back.
  locale text not null default 'tr' check (locale in ('tr', 'en')),
  -- The payer's answers to consents, as JSON; they go to the attempt. Null if the payment set has none.
  answers jsonb,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  check ((state = 'used') = (payment_id is not null))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- One payment for each WidgetToken, and one for each prepareToken.
create unique index one_payment_per_widget_token on prepared_payments (tenant_id, widget_token_id) where state = 'used';
create unique index prepared_payments_by_payment on prepared_payments (tenant_id, payment_id) where payment_id is not null;
create index prepared_payments_by_widget_token on prepared_payments (tenant_id, widget_token_id);
create index prepared_payments_unfinished on prepared_payments (expires_at) where state <> 'used';
create index prepared_payments_used on prepared_payments (expires_at) where state = 'used';
select secure_tenant_table('prepared_payments', 'select, insert, update');
select open_to_system('prepared_payments', 'select, delete');

-- Web origins whose pages may frame the tenant's card form. Without any: every origin in a sandbox, none in live mode.
create table widget_origins (
  tenant_id uuid not null references tenants (id),
  origin text not null check (origin ~ '^https?://[^/?#[:space:]]+$' and length(origin) <= 255),
  created_at timestamptz not null,
  primary key (tenant_id, origin)
);
select secure_tenant_table('widget_origins', 'select, insert, delete');
