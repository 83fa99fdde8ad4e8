-- What an account is called now. Transactions keep the key of their account, which is the code that they were first written under; a
-- key that is not here is called by itself. Several keys may have one code: after a rename to a code that had transactions already.
create table account_codes (
  tenant_id uuid not null references tenants (id),
  key text not null check (length(key) between 1 and 100),
  code text not null check (length(code) between 1 and 100),
  primary key (tenant_id, key)
);
create index account_codes_by_code on account_codes (tenant_id, code);
select secure_tenant_table('account_codes', 'select, insert, update');

-- Customers and current accounts name an account by their ERP code, else by their code. When that changes, every key that has
-- transactions under the old code goes over to the new one, however many transactions there are. If none is left for the old code, a
-- fresh key takes what will be written under it from now on.
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
