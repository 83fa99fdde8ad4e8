create table payments (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  order_reference text not null,
  client_reference text check (length(client_reference) between 1 and 255),
  source text not null check (source in ('link', 'widget')),
  source_id uuid not null,
  payment_set_id uuid not null,
  customer_id uuid,
  -- At most one sale of this key is charged, or may be: see one_live_charge.
  exclusive_key text not null,
  amount numeric(19,4) not null check (amount > 0),
  currency char(3) not null,
  description text,
  locale text not null check (locale in ('tr', 'en')),
  webhook_url text,
  state text not null default 'open',
  attempts_used smallint not null default 0,
  attempts_max smallint not null check (attempts_max > 0),
  charged_amount numeric(19,4) check (charged_amount > 0),
  refunded_amount numeric(19,4) not null default 0 check (refunded_amount >= 0 and refunded_amount <= coalesce(charged_amount, 0)),
  -- The merchant cancelled while the bank's answer was awaited: a late approval is taken back.
  cancel_requested_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, order_reference),
  foreign key (tenant_id, payment_set_id) references payment_sets (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  check (attempts_used between 0 and attempts_max)
);
create index payments_by_client_reference on payments (tenant_id, client_reference, created_at desc) where client_reference is not null;
create index payments_by_source on payments (tenant_id, source_id);
create index open_payments_by_expiry on payments (expires_at) where state = 'open';
select secure_tenant_table('payments', 'select, insert, update');
select open_to_system('payments', 'select');

create function payment_transitions() returns table (from_state text, to_state text) immutable language sql as $$
  values
    ('open', 'processing'), ('open', 'failed'), ('open', 'expired'), ('open', 'cancelled'),
    ('processing', 'open'), ('processing', 'succeeded'), ('processing', 'failed'), ('processing', 'cancelled'),
    ('succeeded', 'partially_refunded'), ('succeeded', 'refunded'), ('succeeded', 'voided'),
    ('partially_refunded', 'refunded')
$$;

create function guard_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then raise exception 'a payment starts open, not %', new.state; end if;
    return new;
  end if;
  if new.state <> old.state and not exists (select from payment_transitions() where from_state = old.state and to_state = new.state) then
    raise exception 'a payment cannot go from % to %', old.state, new.state;
  end if;
  if (new.amount, new.currency, new.exclusive_key) is distinct from (old.amount, old.currency, old.exclusive_key) then
    raise exception 'what a payment is for cannot change';
  end if;
  if new.charged_amount is distinct from old.charged_amount and not (new.state = 'succeeded' and old.state = 'processing') then
    raise exception 'what was charged is written once, when the payment succeeds';
  end if;
  if new.refunded_amount < old.refunded_amount then raise exception 'a refund cannot be taken back'; end if;
  return new;
end $$;
create trigger payments_guard before insert or update on payments for each row execute function guard_payment();

create table attempts (
  tenant_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('sale', 'void', 'refund')),
  -- The sale that a void or refund takes back.
  reverses_id uuid,
  exclusive_key text not null,
  state text not null default 'CREATED',
  -- Counts the changes of state: the place of each in attempt_history.
  step integer not null default 0,
  terminal_id uuid not null,
  acquirer_code text not null,
  -- A sale's is derived once and never used again; a void or refund names its sale's.
  bank_order_id text not null check (bank_order_id ~ '^[A-Z0-9]{1,20}$'),
  installments smallint not null check (installments >= 1),
  amount numeric(19,4) not null check (amount > 0),
  charged_amount numeric(19,4) not null check (charged_amount > 0),
  currency char(3) not null,
  customer_rate numeric(19,4) not null,
  cost_rate numeric(19,4) not null,
  program text,
  bank_name text,
  masked_pan text,
  payer_ip text,
  locale text not null,
  return_url text,
  reason text,
  saved_card_id uuid,
  -- 3-D Secure: the token's hash, the sealed card waiting for the form, and what the bank's page brought back, sealed.
  three_ds_token_hash bytea,
  card_data_id uuid,
  form_emitted_at timestamptz,
  authentication bytea,
  expires_at timestamptz,
  submitted_at timestamptz,
  deadline_at timestamptz,
  -- The claim of the process that works on it. Leases run on the database's clock; everything else on the service's.
  claim_id uuid,
  fence bigint not null default 0,
  lease_until timestamptz,
  -- When a worker has to look at it next; null when nothing is left to do.
  due_at timestamptz,
  asked_count integer not null default 0,
  asked_at timestamptz,
  not_found_at timestamptz,
  outcome_reason text,
  decline_code text,
  decline_message text,
  decline_class text check (decline_class in ('card_data', 'insufficient_funds', 'refused', 'closed_to_internet', 'not_authenticated', 'technical')),
  bank_transaction_id text,
  auth_code text,
  host_reference text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  foreign key (tenant_id, terminal_id) references terminals (tenant_id, id),
  foreign key (tenant_id, reverses_id) references attempts (tenant_id, id),
  check ((kind = 'sale') = (reverses_id is null)),
  check (submitted_at is not null or state in ('CREATED', 'AUTH_PENDING', 'AUTHENTICATED', 'ABANDONED')),
  check ((decline_code is null) = (decline_class is null))
);

create unique index one_live_charge on attempts (tenant_id, exclusive_key)
  where kind = 'sale' and state in ('SUBMITTING', 'UNKNOWN', 'REVERSING', 'MANUAL', 'APPROVED');
-- What is left to refund is only certain while nothing else is under way.
create unique index one_live_reversal on attempts (tenant_id, reverses_id)
  where kind <> 'sale' and state in ('CREATED', 'SUBMITTING', 'UNKNOWN', 'MANUAL');
create unique index attempts_bank_order_id on attempts (tenant_id, terminal_id, bank_order_id) where kind = 'sale';
create unique index attempts_three_ds_token on attempts (tenant_id, three_ds_token_hash) where three_ds_token_hash is not null;
create index attempts_by_payment on attempts (tenant_id, payment_id, created_at);
create index attempts_manual on attempts (tenant_id, created_at) where state = 'MANUAL';
create index attempts_due on attempts (due_at) where due_at is not null;
select secure_tenant_table('attempts', 'select, insert, update');
select open_to_system('attempts', 'select, update');

create function attempt_transitions() returns table (from_state text, to_state text) immutable language sql as $$
  values
    ('CREATED', 'AUTH_PENDING'), ('CREATED', 'SUBMITTING'), ('CREATED', 'ABANDONED'),
    ('AUTH_PENDING', 'AUTHENTICATED'), ('AUTH_PENDING', 'ABANDONED'),
    ('AUTHENTICATED', 'SUBMITTING'), ('AUTHENTICATED', 'ABANDONED'),
    ('SUBMITTING', 'APPROVED'), ('SUBMITTING', 'DECLINED'), ('SUBMITTING', 'UNKNOWN'),
    ('UNKNOWN', 'APPROVED'), ('UNKNOWN', 'DECLINED'), ('UNKNOWN', 'REVERSING'), ('UNKNOWN', 'MANUAL'),
    ('REVERSING', 'REVERSED'), ('REVERSING', 'MANUAL'),
    ('MANUAL', 'APPROVED'), ('MANUAL', 'DECLINED'), ('MANUAL', 'REVERSED')
$$;

create function guard_attempt() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'CREATED' then raise exception 'an attempt starts as CREATED, not %', new.state; end if;
    return new;
  end if;
  if new.state <> old.state then
    if not exists (select from attempt_transitions() where from_state = old.state and to_state = new.state) then
      raise exception 'an attempt cannot go from % to %', old.state, new.state;
    end if;
    if new.step <> old.step + 1 then raise exception 'a change of state is one step'; end if;
  end if;
  if new.fence < old.fence then raise exception 'a fence cannot go back'; end if;
  if (new.payment_id, new.kind, new.reverses_id, new.exclusive_key, new.terminal_id, new.bank_order_id, new.installments,
      new.amount, new.charged_amount, new.currency)
     is distinct from
     (old.payment_id, old.kind, old.reverses_id, old.exclusive_key, old.terminal_id, old.bank_order_id, old.installments,
      old.amount, old.charged_amount, old.currency) then
    raise exception 'what an attempt charges cannot change';
  end if;
  if old.submitted_at is not null and new.submitted_at is distinct from old.submitted_at then
    raise exception 'an attempt is submitted once';
  end if;
  return new;
end $$;
create trigger attempts_guard before insert or update on attempts for each row execute function guard_attempt();

create table attempt_history (
  tenant_id uuid not null,
  attempt_id uuid not null,
  step integer not null,
  from_state text not null,
  to_state text not null,
  fence bigint not null,
  actor text not null,
  reason text,
  at timestamptz not null,
  primary key (tenant_id, attempt_id, step),
  foreign key (tenant_id, attempt_id) references attempts (tenant_id, id)
);
select secure_tenant_table('attempt_history', 'select, insert');
