-- Standing invitations to pay: a product, an open amount, or a debt that is paid in parts. Each visit makes an ordinary link.
create table payment_requests (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  code text not null check (length(code) between 1 and 100),
  -- The random part of the request's address. It outlives signing keys, because posters do.
  address text not null check (length(address) = 22),
  kind text not null check (kind in ('multi_use', 'open_amount', 'parts')),
  currency char(3) not null,
  -- The price of a product, or the debt.
  amount numeric(19,4) check (amount > 0),
  amount_min numeric(19,4) check (amount_min > 0),
  amount_max numeric(19,4) check (amount_max >= amount_min),
  presets numeric(19,4)[] not null default '{}' check (cardinality(presets) <= 4),
  uses_max int check (uses_max between 1 and 10000),
  description text check (length(description) between 1 and 500),
  payment_set_id uuid not null,
  success_url text,
  fail_url text,
  webhook_url text,
  is_active boolean not null,
  last_number int not null default 0,
  -- The visits that are not released, kept by the trigger below.
  held_count int not null default 0 check (held_count >= 0),
  held_amount numeric(19,4) not null default 0 check (held_amount >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint payment_requests_code_unique unique (tenant_id, code),
  unique (tenant_id, address),
  check ((kind = 'open_amount') = (amount is null)),
  check ((kind = 'open_amount') = (amount_max is not null)),
  check ((kind = 'multi_use') = (amount_min is null)),
  check (kind = 'open_amount' or presets = '{}'),
  check (kind <> 'parts' or uses_max is not null),
  constraint payment_requests_uses check (held_count <= uses_max),
  constraint payment_requests_debt check (kind <> 'parts' or held_amount <= amount)
) with (fillfactor = 85);
select secure_tenant_table('payment_requests', 'select, insert, update');

-- The link that a visit made, and what it holds of its request until it is released.
create table request_visits (
  tenant_id uuid not null,
  request_id uuid not null,
  number int not null check (number > 0),
  link_id uuid not null,
  payment_id uuid not null,
  amount numeric(19,4) not null check (amount > 0),
  -- Of the form that was sent, until the visit is released: sent twice, it is one visit.
  nonce_hash bytea check (length(nonce_hash) = 32),
  created_at timestamptz not null,
  released_at timestamptz,
  primary key (tenant_id, request_id, number),
  foreign key (tenant_id, request_id) references payment_requests (tenant_id, id),
  check (released_at is null or nonce_hash is null)
) with (fillfactor = 85);
create unique index request_visits_nonce on request_visits (tenant_id, request_id, nonce_hash) where nonce_hash is not null;
create index request_visits_held on request_visits (tenant_id, request_id, number) where released_at is null;
select secure_tenant_table('request_visits', 'select, insert, update');

create function count_request_visit() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if tg_op = 'UPDATE' then
    if (new.tenant_id, new.request_id, new.number, new.link_id, new.payment_id, new.amount, new.created_at)
       is distinct from (old.tenant_id, old.request_id, old.number, old.link_id, old.payment_id, old.amount, old.created_at)
       or old.released_at is not null or new.released_at is null then
      raise exception 'a visit is only released, and only once';
    end if;
  end if;
  update payment_requests set held_count = held_count + sign, held_amount = held_amount + sign * new.amount
  where tenant_id = new.tenant_id and id = new.request_id;
  return new;
end $$;
create trigger request_visits_count after insert or update on request_visits for each row execute function count_request_visit();

-- The same statistics as in migration 0018, for these tables.
do $$
declare
  young text;
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  foreach young in array array['payment_requests', 'request_visits'] loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', young, 'attname', 'tenant_id',
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
  end loop;
end $$;
