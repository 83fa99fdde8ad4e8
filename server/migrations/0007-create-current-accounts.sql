create table current_accounts (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  code text not null check (length(code) between 1 and 100),
  erp_code text check (length(erp_code) between 1 and 100),
  name text not null,
  name_folded text not null,
  currency_code text not null check (currency_code ~ '^[A-Z]{3}$'),
  is_corporate boolean not null,
  tax_number text check (tax_number ~ '^[0-9]{10}$'),
  tax_office text,
  is_visible_on_payment boolean not null,
  is_active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint current_accounts_code_unique unique (tenant_id, code),
  constraint current_accounts_erp_code_unique unique (tenant_id, erp_code),
  check (not is_corporate or (tax_number is not null and tax_office is not null))
);
-- Two records with one account would share a history.
create unique index current_accounts_account_unique on current_accounts (tenant_id, coalesce(erp_code, code));
select secure_tenant_table('current_accounts', 'select, insert, update');

-- Lists are ordered by `newest_first`, then `id`: the negative microseconds of the date, or the largest number if there is
-- no date. The account may not exist: transactions are often imported before the accounts.
-- The table only grows. By default PostgreSQL vacuums after a fifth has changed, which is never for ten million rows; at
-- two in a hundred, counting for lists can read the indexes alone.
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
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
create unique index account_transactions_erp_code_unique on account_transactions (tenant_id, erp_code)
  where erp_code is not null and deleted_at is null;
create unique index account_transactions_posting_unique on account_transactions (tenant_id, attempt_id, posting_kind)
  where attempt_id is not null;
create index account_transactions_in_order on account_transactions (tenant_id, newest_first, id)
  where deleted_at is null;
create index account_transactions_of_account on account_transactions (tenant_id, account_erp_code, newest_first, id)
  where deleted_at is null;
create index account_transactions_deleted on account_transactions (deleted_at) where deleted_at is not null;
select secure_tenant_table('account_transactions', 'select, insert, update');
-- Retention sees only rows that the merchant has deleted. They are in no list and in no count.
create policy deleted_rows on account_transactions for all to servicepay_system
  using (deleted_at is not null) with check (false);
grant select, delete on account_transactions to servicepay_system;

-- How many live transactions there are, and which one is at which position of the list, without counting them.
-- The list is cut into ranges. Each row holds where a range begins and how many transactions have been counted in it. A
-- writer adds a row (+1 or -1) to `transaction_changes`, without a lock; a job adds these changes to the ranges.
-- Invariant, in every snapshot: for the beginning B of each range, the counts of the ranges before B plus the changes at
-- places before B are the number of live transactions before B.
create table transaction_counts (
  tenant_id uuid primary key references tenants (id),
  folded_count bigint not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
select secure_tenant_table('transaction_counts', 'select, insert, update');

create table transaction_ranges (
  tenant_id uuid not null references tenants (id),
  first_newest bigint not null,
  first_id uuid not null,
  folded_count bigint not null,
  primary key (tenant_id, first_newest, first_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500);
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

-- The current code of each renamed account. Transactions keep the code under which they were written, the key; a key
-- without a row here is the code itself. Several keys have one code after a rename to a code that had transactions.
create table account_codes (
  tenant_id uuid not null references tenants (id),
  key text not null check (length(key) between 1 and 100),
  code text not null check (length(code) between 1 and 100),
  primary key (tenant_id, key)
);
create index account_codes_by_code on account_codes (tenant_id, code);
select secure_tenant_table('account_codes', 'select, insert, update');

-- Customers and current accounts name an account by their ERP code, else by their code. When that changes, every key with
-- transactions under the old code moves to the new one, however many transactions there are. If that leaves the old code
-- without a key, a fresh key takes later transactions under it.
create function rename_account() returns trigger language plpgsql as $$
declare
  old_code text := coalesce(old.erp_code, old.code);
  new_code text := coalesce(new.erp_code, new.code);
begin
  if old_code is null or new_code is null or old_code = new_code then return null; end if;
  with bearers as (
    select key from account_codes where tenant_id = new.tenant_id and code = old_code
    union
    select old_code where not exists (select from account_codes where tenant_id = new.tenant_id and key = old_code)
  ), used as (
    select key from bearers where exists (
      select from account_transactions
      where tenant_id = new.tenant_id and account_erp_code = bearers.key and deleted_at is null
    )
  ), renamed as (
    insert into account_codes (tenant_id, key, code) select new.tenant_id, key, new_code from used
    on conflict (tenant_id, key) do update set code = excluded.code
  ) insert into account_codes (tenant_id, key, code)
    select new.tenant_id, gen_random_uuid()::text, old_code
    where (select count(*) from used) = (select count(*) from bearers);
  return null;
end $$;

create trigger customers_rename_their_account after update of code, erp_code on customers
  for each row execute function rename_account();
create trigger current_accounts_rename_their_account after update of code, erp_code on current_accounts
  for each row execute function rename_account();
