-- What a bank takes from a sale on a terminal, and when it pays out: decision 0091. The most specific row that holds on the day counts.
create table terminal_costs (
  tenant_id uuid not null,
  id uuid not null,
  terminal_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Null: any program, and cards without one.
  program text,
  card text not null check (card in ('any', 'credit', 'debit', 'prepaid', 'commercial')),
  -- Null: any issuer.
  is_own_bank boolean,
  installments smallint not null check (installments between 1 and 99),
  cost_rate numeric(19,4) not null check (cost_rate between 0 and 100),
  fixed_fee numeric(19,4) not null check (fixed_fee >= 0),
  value_days smallint not null check (value_days between 0 and 400),
  payout text not null check (payout in ('once', 'monthly')),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, terminal_id, currency, program, card, is_own_bank, installments, valid_from),
  foreign key (tenant_id, terminal_id) references terminals (tenant_id, id)
);
select secure_tenant_table('terminal_costs', 'select, insert, update, delete');

-- See 0018: without this, PostgreSQL before the first analysis reads all rows of a tenant.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'terminal_costs', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
