-- The tenant is not looked up again: the payment set names it.
create table payments (
  tenant_id uuid not null,
  id uuid not null,
  order_reference text not null,
  client_reference text check (length(client_reference) between 1 and 255),
  source text not null check (source in ('link', 'widget')),
  source_id uuid not null,
  payment_set_id uuid not null,
  customer_id uuid,
  -- At most one sale with this key is charged, or may be: see one_live_charge.
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
  -- The merchant cancelled before the bank's answer: a late approval is reversed.
  cancel_requested_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, order_reference),
  foreign key (tenant_id, payment_set_id) references payment_sets (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  check (attempts_used between 0 and attempts_max)
  -- A row changes its state a few times: the fill factor leaves room for that on its own page.
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02);
create index payments_by_client_reference on payments (tenant_id, client_reference, created_at desc) where client_reference is not null;
create index payments_by_source on payments (tenant_id, source_id);
create index payments_by_customer on payments (tenant_id, customer_id, id) where customer_id is not null;
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
  if new.refunded_amount < old.refunded_amount then raise exception 'the refunded amount of a payment cannot decrease'; end if;
  return new;
end $$;
create trigger payments_guard before insert or update on payments for each row execute function guard_payment();

create table attempts (
  tenant_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('sale', 'void', 'refund')),
  -- The sale that a void or refund reverses.
  reverses_id uuid,
  exclusive_key text not null,
  state text not null default 'CREATED',
  -- Counts the changes of state, which attempt_history lists.
  step integer not null default 0,
  terminal_id uuid not null,
  acquirer_code text not null,
  -- A sale's is derived once and never used again; a void or refund repeats its sale's.
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
  -- 3-D Secure: the token's hash, the sealed card that waits for the form, and the sealed fields of the bank's return.
  three_ds_token_hash bytea,
  card_data_id uuid,
  form_emitted_at timestamptz,
  authentication bytea,
  expires_at timestamptz,
  submitted_at timestamptz,
  deadline_at timestamptz,
  -- The claim of the process that works on it. Leases use the database's clock.
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
  -- When the write-ahead was made. The bank's longest answer time is counted from here. write_ahead_at and not_found_at
  -- use the database's clock, which is the same for every process.
  write_ahead_at timestamptz,
  -- The whole charge went back, so that the order may be paid again.
  fully_reversed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  foreign key (tenant_id, terminal_id) references terminals (tenant_id, id),
  foreign key (tenant_id, reverses_id) references attempts (tenant_id, id),
  check ((kind = 'sale') = (reverses_id is null)),
  check (submitted_at is not null or state in ('CREATED', 'AUTH_PENDING', 'AUTHENTICATED', 'ABANDONED')),
  check ((decline_code is null) = (decline_class is null)),
  check (fully_reversed_at is null or (kind = 'sale' and state = 'APPROVED')),
  -- A finished attempt is never due again, and nobody holds a lease on it.
  constraint attempts_finished_rest
    check (state not in ('APPROVED', 'DECLINED', 'REVERSED', 'ABANDONED') or (due_at is null and lease_until is null))
) with (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02);

-- An order is charged once, by widget or by link.
create unique index one_live_charge on attempts (tenant_id, exclusive_key)
  where kind = 'sale' and state in ('SUBMITTING', 'UNKNOWN', 'REVERSING', 'MANUAL', 'APPROVED') and fully_reversed_at is null;
-- Sales that may still become a charge of the order. Read under the order's lock when a payment starts.
create index sales_before_charge on attempts (tenant_id, exclusive_key)
  where kind = 'sale' and state in ('CREATED', 'AUTH_PENDING', 'AUTHENTICATED');
-- The amount left to refund is only certain while no other reversal is under way.
create unique index one_live_reversal on attempts (tenant_id, reverses_id)
  where kind <> 'sale' and state in ('CREATED', 'SUBMITTING', 'UNKNOWN', 'MANUAL');
create unique index attempts_bank_order_id on attempts (tenant_id, terminal_id, bank_order_id) where kind = 'sale';
create unique index attempts_three_ds_token on attempts (tenant_id, three_ds_token_hash) where three_ds_token_hash is not null;
create index attempts_by_payment on attempts (tenant_id, payment_id, created_at);
-- The attempts of one terminal and day that the bank's list must have.
create index attempts_by_submission on attempts (tenant_id, terminal_id, submitted_at, id) where state in ('APPROVED', 'REVERSED');
create index attempts_manual on attempts (tenant_id, created_at) where state = 'MANUAL';
create index attempts_due on attempts (due_at) where due_at is not null;
select secure_tenant_table('attempts', 'select, insert, update');
select open_to_system('attempts', 'select, update');

create function attempt_transitions() returns table (from_state text, to_state text) immutable language sql as $$
  values
    ('CREATED', 'AUTH_PENDING'), ('CREATED', 'SUBMITTING'), ('CREATED', 'ABANDONED'),
    ('AUTH_PENDING', 'AUTHENTICATED'), ('AUTH_PENDING', 'ABANDONED'),
    ('AUTHENTICATED', 'SUBMITTING'), ('AUTHENTICATED', 'ABANDONED'),
    ('SUBMITTING', 'APPROVED'), ('SUBMITTING', 'DECLINED'), ('SUBMITTING', 'UNKNOWN'), ('SUBMITTING', 'REVERSING'),
    ('UNKNOWN', 'APPROVED'), ('UNKNOWN', 'DECLINED'), ('UNKNOWN', 'REVERSING'), ('UNKNOWN', 'REVERSED'), ('UNKNOWN', 'MANUAL'),
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

create function guard_order() returns trigger language plpgsql as $$
begin
  if old.fully_reversed_at is not null or not exists (
    select from payments where tenant_id = new.tenant_id and id = new.payment_id and state in ('refunded', 'voided')) then
    raise exception 'an order is free again only after its whole charge went back';
  end if;
  return new;
end $$;
create trigger attempts_guard_order before update of fully_reversed_at on attempts for each row
  when (new.fully_reversed_at is distinct from old.fully_reversed_at) execute function guard_order();

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

-- Double entry, append-only. Each attempt that moved money is one journal; a positive amount is a debit.
create table ledger_entries (
  tenant_id uuid not null,
  attempt_id uuid not null,
  kind text not null check (kind in ('sale', 'void', 'refund')),
  leg text not null check (leg in ('bank_clearing', 'customer_receivable', 'installment_markup')),
  amount numeric(19,4) not null check (amount <> 0),
  currency char(3) not null,
  created_at timestamptz not null,
  primary key (tenant_id, attempt_id, kind, leg),
  foreign key (tenant_id, attempt_id) references attempts (tenant_id, id)
);
select secure_tenant_table('ledger_entries', 'select, insert');

create function journal_is_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries
    where tenant_id = new.tenant_id and attempt_id = new.attempt_id
    having sum(amount) <> 0 or count(distinct currency) <> 1
  ) then
    raise exception 'the journal of attempt % does not add up to zero', new.attempt_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_journal_is_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function journal_is_balanced();

-- Every call to a bank and its redacted answer. Append-only.
create table bank_calls (
  tenant_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  operation text not null check (operation in ('sale', 'complete', 'void', 'refund', 'query')),
  fence bigint not null,
  -- The classified answer: kind, references, decline, reason.
  outcome jsonb not null,
  evidence jsonb not null,
  -- The answer came after another process had claimed the attempt. It informs the resolution.
  is_late boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, attempt_id) references attempts (tenant_id, id)
);
create index bank_calls_by_attempt on bank_calls (tenant_id, attempt_id, created_at);
create index bank_calls_by_age on bank_calls (created_at);
select secure_tenant_table('bank_calls', 'select, insert');
-- Retention does not see a row that may still be needed as evidence.
create policy aged_rows on bank_calls for all to servicepay_system
  using (created_at < now() - interval '540 days') with check (false);
grant select, delete on bank_calls to servicepay_system;

-- The fields that browsers bring back from the bank's 3-D Secure page, stored before they are judged.
create table three_ds_returns (
  tenant_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  method text not null check (method in ('GET', 'POST')),
  -- Covers all fields: the same return twice is one row.
  digest bytea not null,
  fields jsonb not null,
  -- All fields, until they have been judged.
  sealed_fields bytea,
  verdict text not null default 'received' check (verdict in ('received', 'accepted', 'failed', 'forged', 'late')),
  reason text,
  received_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, attempt_id, digest),
  foreign key (tenant_id, attempt_id) references attempts (tenant_id, id),
  check ((verdict = 'received') = (sealed_fields is not null))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
-- An authentication is consumed once.
create unique index one_accepted_return on three_ds_returns (tenant_id, attempt_id) where verdict = 'accepted';
create index three_ds_returns_by_age on three_ds_returns (received_at);
select secure_tenant_table('three_ds_returns', 'select, insert, update');
create policy aged_rows on three_ds_returns for all to servicepay_system
  using (received_at < now() - interval '540 days') with check (false);
grant select, delete on three_ds_returns to servicepay_system;

-- Which card was used from which address in the last two hours, as keyed hashes, to detect the testing of stolen cards.
-- Unlogged: not in the write-ahead log, on no replica, in no backup. A crash empties it, which does no harm.
create unlogged table card_tries (
  tenant_id uuid not null references tenants (id),
  attempt_id uuid not null,
  payment_id uuid not null,
  card bytea not null,
  -- Null if the payer's address is not known.
  sender bytea,
  tried_at timestamptz not null,
  primary key (tenant_id, attempt_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index card_tries_by_card on card_tries (tenant_id, card, tried_at);
create index card_tries_by_sender on card_tries (tenant_id, sender, tried_at) where sender is not null;
create index card_tries_by_age on card_tries (tried_at);
select secure_tenant_table('card_tries', 'select, insert');
select open_to_system('card_tries', 'select, delete');

-- During an alarm every payment of the tenant takes 3-D Secure, and its limits are narrower.
create table card_testing_alarms (
  tenant_id uuid primary key references tenants (id),
  raised_at timestamptz not null,
  lasts_until timestamptz not null
);
select secure_tenant_table('card_testing_alarms', 'select, insert, update');
select open_to_system('card_testing_alarms', 'select');
