-- Every call to a bank and what it answered, redacted. Append-only.
create table bank_calls (
  tenant_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  operation text not null check (operation in ('sale', 'complete', 'void', 'refund', 'query')),
  fence bigint not null,
  -- What the reply came down to, as the attempt took it: kind, references, decline, reason.
  outcome jsonb not null,
  evidence jsonb not null,
  -- It came after another process had taken over: information for the resolution.
  is_late boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, attempt_id) references attempts (tenant_id, id)
);
create index bank_calls_by_attempt on bank_calls (tenant_id, attempt_id, created_at);
select secure_tenant_table('bank_calls', 'select, insert');

-- What browsers brought back from the bank's 3-D Secure page, stored before it is looked at.
create table three_ds_returns (
  tenant_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  method text not null check (method in ('GET', 'POST')),
  -- Of all fields: the same return twice is one row.
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
);
-- An authentication is consumed once.
create unique index one_accepted_return on three_ds_returns (tenant_id, attempt_id) where verdict = 'accepted';
select secure_tenant_table('three_ds_returns', 'select, insert, update');
