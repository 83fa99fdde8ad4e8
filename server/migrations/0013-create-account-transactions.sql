-- Lists are ordered by `newest_first`, then `id`: the microseconds of the date, negated, and the largest number where
-- there is no date. An account need not exist: transactions are often imported before the accounts.
create table account_transactions (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  erp_code text check (length(erp_code) between 1 and 100),
  account_erp_code text not null check (length(account_erp_code) between 1 and 100),
  amount numeric(19, 4) not null,
  currency_code text not null check (currency_code ~ '^[A-Z]{3}$'),
  transaction_date timestamptz,
  due_date timestamptz not null,
  description text not null,
  description_folded text not null,
  document_type text,
  document_no text,
  attempt_id uuid,
  posting_kind text check (posting_kind in ('sale', 'refund', 'void')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  newest_first bigint not null generated always as (
    coalesce(-(extract(epoch from (transaction_date at time zone 'UTC')) * 1000000)::bigint, 9223372036854775807)
  ) stored,
  primary key (tenant_id, id),
  check ((attempt_id is null) = (posting_kind is null)),
  check (attempt_id is null or deleted_at is null)
);
create unique index account_transactions_erp_code_unique on account_transactions (tenant_id, erp_code)
  where erp_code is not null and deleted_at is null;
create unique index account_transactions_posting_unique on account_transactions (tenant_id, attempt_id, posting_kind)
  where attempt_id is not null;
create index account_transactions_in_order on account_transactions (tenant_id, newest_first, id)
  where deleted_at is null;
create index account_transactions_of_account on account_transactions (tenant_id, account_erp_code, newest_first, id)
  where deleted_at is null;
select secure_tenant_table('account_transactions', 'select, insert, update');

-- How many live transactions there are, and which is at which position of the list, without counting them.
-- The list is cut into ranges; each row holds where one begins and how many were counted into it. A writer adds a
-- change (+1, -1) at the row's own place, which no two writers contend for; a job folds changes into ranges.
-- Always true, in every snapshot: for the beginning B of each range, the counts of the ranges before B and the changes
-- at places before B add up to the number of live transactions before B.
create table transaction_counts (
  tenant_id uuid primary key references tenants (id),
  folded_count bigint not null
);
select secure_tenant_table('transaction_counts', 'select, insert, update');

create table transaction_ranges (
  tenant_id uuid not null references tenants (id),
  first_newest bigint not null,
  first_id uuid not null,
  folded_count bigint not null,
  primary key (tenant_id, first_newest, first_id)
);
select secure_tenant_table('transaction_ranges', 'select, insert, update');

create table transaction_changes (
  tenant_id uuid not null references tenants (id),
  id uuid not null default gen_random_uuid(),
  newest_first bigint not null,
  transaction_id uuid not null,
  change integer not null,
  primary key (tenant_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
select secure_tenant_table('transaction_changes', 'select, insert, delete');
select open_to_system('transaction_changes', 'select');
