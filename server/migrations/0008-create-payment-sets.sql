-- A merchant's account at a bank. `settings` are sealed; `is_test` marks a simulator or a bank's test system.
create table terminals (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  acquirer_code text not null,
  -- The bank's EFT code: an issuer's own terminal comes first for its cards.
  bank_code text check (bank_code ~ '^[0-9]{4}$'),
  currencies text[] not null check (cardinality(currencies) > 0),
  -- Programs whose cards may pay in installments here.
  programs text[] not null,
  settings bytea not null,
  is_test boolean not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Accepted card brands, for their marks on the card form. American Express needs a contract of its own.
  brands text[] not null check (cardinality(brands) > 0 and brands <@ '{visa,mastercard,troy,american-express}'),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
select secure_tenant_table('terminals', 'select, insert, update');

-- How payments are collected: the currency, the terminals and the rules.
create table payment_sets (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  currency char(3) not null,
  is_active boolean not null default true,
  is_for_widget boolean not null,
  minimum_amount numeric(19,4) check (minimum_amount > 0),
  maximum_amount numeric(19,4) check (maximum_amount > 0),
  three_ds_kind text not null check (three_ds_kind in ('always', 'above', 'optional')),
  three_ds_amount numeric(19,4) check (three_ds_amount >= 0),
  link_lifetime_seconds integer not null check (link_lifetime_seconds between 60 and 31536000),
  attempts_max smallint not null check (attempts_max between 1 and 20),
  return_method text not null check (return_method in ('get', 'post')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  check (minimum_amount <= maximum_amount),
  check ((three_ds_kind = 'above') = (three_ds_amount is not null))
);
-- Widget payments name a currency, not a set.
create unique index payment_sets_for_widget on payment_sets (tenant_id, currency) where is_for_widget;
select secure_tenant_table('payment_sets', 'select, insert, update');

-- The first active terminal by position is the set's default.
create table payment_set_terminals (
  tenant_id uuid not null,
  payment_set_id uuid not null,
  terminal_id uuid not null,
  position smallint not null check (position >= 0),
  primary key (tenant_id, payment_set_id, terminal_id),
  foreign key (tenant_id, payment_set_id) references payment_sets (tenant_id, id),
  foreign key (tenant_id, terminal_id) references terminals (tenant_id, id)
);
select secure_tenant_table('payment_set_terminals', 'select, insert, update, delete');

-- Percentages: what the bank takes and what the payer is charged on top. Without a program a rate is for cards of any
-- program that the terminal accepts, and for a single payment with any card.
create table payment_set_rates (
  tenant_id uuid not null,
  payment_set_id uuid not null,
  terminal_id uuid not null,
  program text,
  installments smallint not null check (installments between 1 and 99),
  cost_rate numeric(19,4) not null check (cost_rate between 0 and 100),
  customer_rate numeric(19,4) not null check (customer_rate between 0 and 100),
  minimum_amount numeric(19,4) check (minimum_amount > 0),
  maximum_amount numeric(19,4) check (maximum_amount > 0),
  unique nulls not distinct (tenant_id, payment_set_id, terminal_id, program, installments),
  foreign key (tenant_id, payment_set_id, terminal_id)
    references payment_set_terminals (tenant_id, payment_set_id, terminal_id) on delete cascade,
  check (minimum_amount <= maximum_amount)
);
select secure_tenant_table('payment_set_rates', 'select, insert, update, delete');

-- The first digits of cards and their issuers, the same for every tenant. The operator replaces the whole list at once.
create table bins (
  prefix text primary key check (prefix ~ '^[0-9]{6,8}$'),
  bank_code text check (bank_code ~ '^[0-9]{4}$'),
  card_type text not null check (card_type in ('credit', 'debit', 'prepaid')),
  brand text,
  commercial boolean not null,
  program text
);
grant select on bins to servicepay_app;
grant select, insert, delete on bins to servicepay_system;
