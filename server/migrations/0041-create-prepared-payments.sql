-- What the widget prepared for one WidgetToken. Of the prepareToken only a hash is kept; it also carries half of the
-- key to the sealed card. The reply is sealed: it may hold the address of a 3-D Secure step.
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
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  check ((state = 'used') = (payment_id is not null))
);
-- One payment per WidgetToken, and one per prepareToken.
create unique index one_payment_per_widget_token on prepared_payments (tenant_id, widget_token_id) where state = 'used';
create unique index prepared_payments_by_payment on prepared_payments (tenant_id, payment_id) where payment_id is not null;
create index prepared_payments_by_widget_token on prepared_payments (tenant_id, widget_token_id);
select secure_tenant_table('prepared_payments', 'select, insert, update');
