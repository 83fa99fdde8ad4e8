-- What the company opened to a user: a customer, with all its accounts, or one account (decision 0083).
create table user_accounts (
  tenant_id uuid not null,
  user_id uuid not null,
  -- The place in the list, from 1.
  position smallint not null check (position between 1 and 100),
  customer_id uuid,
  account_id uuid,
  -- False: the user only looks.
  can_pay boolean not null,
  primary key (tenant_id, user_id, position),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, account_id) references current_accounts (tenant_id, id),
  check (num_nonnulls(customer_id, account_id) = 1),
  unique (tenant_id, user_id, customer_id),
  unique (tenant_id, user_id, account_id)
);
create index user_accounts_of_customer on user_accounts (tenant_id, customer_id) where customer_id is not null;
create index user_accounts_of_account on user_accounts (tenant_id, account_id) where account_id is not null;
select secure_tenant_table('user_accounts', 'select, insert, delete');

-- Since when the present e-mail address was invited, and since when its owner has logged in; null: not yet.
alter table users add column invited_at timestamptz;
alter table users add column registered_at timestamptz;
alter table users add column last_login_at timestamptz;
alter table users add constraint users_registered_were_invited check (registered_at is null or invited_at is not null);

-- See 0018: without this, PostgreSQL before the first analysis reads all rows of a tenant.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'user_accounts', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
