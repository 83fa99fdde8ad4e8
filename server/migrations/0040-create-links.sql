-- What a payment link adds to its payment: amount, currency, expiry and state are the payment's own.
create table links (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  payment_id uuid not null,
  client_order_reference text not null check (length(client_order_reference) between 1 and 255),
  success_url text check (length(success_url) <= 2048),
  fail_url text check (length(fail_url) <= 2048),
  additional_data jsonb not null,
  -- The name that the payer typed last, sealed: the form shows it again after a declined try.
  holder_name bytea,
  -- Installments looked up: cards are not to be probed through a link.
  lookups_used integer not null default 0 check (lookups_used >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, payment_id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id)
);
create index links_by_order on links (tenant_id, client_order_reference, created_at desc);
select secure_tenant_table('links', 'select, insert, update');

-- A form that was sent: the same one sent again is the same try.
create table link_submissions (
  tenant_id uuid not null,
  link_id uuid not null,
  nonce_hash bytea not null,
  submitted_at timestamptz not null,
  primary key (tenant_id, link_id, nonce_hash),
  foreign key (tenant_id, link_id) references links (tenant_id, id)
);
select secure_tenant_table('link_submissions', 'select, insert');
