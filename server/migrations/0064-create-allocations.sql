-- Payers choose on the account page which debts they pay.

-- The customer whose account this is. Without one: the customer with the same ERP code, or code.
alter table current_accounts add column customer_id uuid;
alter table current_accounts add foreign key (tenant_id, customer_id) references customers (tenant_id, id);
create index current_accounts_of_customer on current_accounts (tenant_id, customer_id) where customer_id is not null;

-- The account that a payment is posted to. Without one: that of the payment's customer.
alter table payments add column current_account_id uuid;
create trigger payments_keep_their_account before update of current_account_id on payments
  for each row when (new.current_account_id is distinct from old.current_account_id) execute function refuse_change();

-- The page on which the payer chose what this link pays, and to which it leads back.
alter table links add column origin_path text check (length(origin_path) between 1 and 2048);

-- The parts of payments that pay open items. A part counts against its item unless it is released or was returned.
create table allocations (
  tenant_id uuid not null,
  payment_id uuid not null,
  -- The open item. It may have been deleted since, so nothing refers to it.
  transaction_id uuid not null,
  account_id uuid not null,
  currency char(3) not null,
  -- The payment's oldest item is 0. Refunds return the newest first.
  position smallint not null check (position >= 0),
  amount numeric(19,4) not null check (amount > 0),
  returned_amount numeric(19,4) not null default 0 check (returned_amount between 0 and amount),
  -- The hashed cookie of the browser that reserved it: the same browser may choose again.
  visitor_hash bytea not null,
  state text not null default 'reserved' check (state in ('reserved', 'posted', 'released')),
  reserved_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, payment_id, transaction_id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  foreign key (tenant_id, account_id) references current_accounts (tenant_id, id),
  check (returned_amount = 0 or state = 'posted')
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index allocations_of_item on allocations (tenant_id, transaction_id) where state <> 'released';
create index allocations_of_account on allocations (tenant_id, account_id) where state <> 'released';
select secure_tenant_table('allocations', 'select, insert, update');

-- Locks the item: of two concurrent payments, the second sees the first.
create function guard_allocation() returns trigger language plpgsql as $$
declare
  owed numeric;
  held numeric;
begin
  if tg_op = 'UPDATE' then
    if (new.payment_id, new.transaction_id, new.account_id, new.currency, new.position, new.amount,
        new.visitor_hash, new.reserved_at)
       is distinct from
       (old.payment_id, old.transaction_id, old.account_id, old.currency, old.position, old.amount,
        old.visitor_hash, old.reserved_at) then
      raise exception 'what an allocation is for cannot change';
    end if;
    if new.state <> old.state and old.state <> 'reserved' then
      raise exception 'an allocation cannot go from % to %', old.state, new.state;
    end if;
    if new.returned_amount < old.returned_amount then raise exception 'the returned amount of an allocation cannot decrease'; end if;
    return new;
  end if;
  if new.state <> 'reserved' then raise exception 'an allocation starts reserved, not %', new.state; end if;
  select amount into owed from account_transactions
    where tenant_id = new.tenant_id and id = new.transaction_id and deleted_at is null for no key update;
  select coalesce(sum(amount - returned_amount), 0) into held from allocations
    where tenant_id = new.tenant_id and transaction_id = new.transaction_id and state <> 'released';
  if owed is null or held + new.amount > owed then raise exception 'an open item cannot be paid twice'; end if;
  return new;
end $$;
create trigger allocations_guard before insert or update on allocations for each row execute function guard_allocation();

-- The same statistics as in migration 0018, for this table.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'allocations', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
