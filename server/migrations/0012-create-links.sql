-- The part of a payment link that is not its payment: amount, currency, expiry and state belong to the payment, and so does
-- the look-up of the tenant.
create table links (
  tenant_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  client_order_reference text not null check (length(client_order_reference) between 1 and 255),
  success_url text check (length(success_url) <= 2048),
  fail_url text check (length(fail_url) <= 2048),
  additional_data jsonb not null,
  -- The sealed name that the payer typed last. The form shows it again after a declined attempt.
  holder_name bytea,
  -- Counts installment look-ups, so that nobody probes cards through a link.
  lookups_used integer not null default 0 check (lookups_used >= 0),
  created_at timestamptz not null,
  -- The hashed nonce of the form in which `holder_name` was typed: only the browser that sent it sees the name again.
  holder_nonce_hash bytea,
  primary key (tenant_id, id),
  unique (tenant_id, payment_id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id)
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index links_by_order on links (tenant_id, client_order_reference, created_at desc);
select secure_tenant_table('links', 'select, insert, update');

-- Forms that were sent. The same form sent again is the same attempt.
create table link_submissions (
  tenant_id uuid not null,
  link_id uuid not null,
  nonce_hash bytea not null,
  submitted_at timestamptz not null,
  primary key (tenant_id, link_id, nonce_hash),
  foreign key (tenant_id, link_id) references links (tenant_id, id)
);
create index link_submissions_by_age on link_submissions (submitted_at);
select secure_tenant_table('link_submissions', 'select, insert');
-- A link can be paid for a year at most, and its forms can be sent again for as long. Retention sees only older rows.
create policy aged_rows on link_submissions for all to servicepay_system
  using (submitted_at < now() - interval '366 days') with check (false);
grant select, delete on link_submissions to servicepay_system;
