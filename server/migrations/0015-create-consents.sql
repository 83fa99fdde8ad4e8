-- Texts that payers accept or are shown. A version never changes; a new text is a new version.
create table consents (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  payment_set_id uuid not null,
  code text not null check (code ~ '^[a-z][a-z0-9-]{0,31}$'),
  version integer not null check (version > 0),
  kind text not null check (kind in ('required', 'optional', 'notice')),
  position smallint not null check (position between 0 and 99),
  -- {"tr": {"label": …, "text": …}, "en": …}
  texts jsonb not null,
  -- SHA-256 of kind and texts, posted with the payer's checkbox.
  hash bytea not null check (octet_length(hash) = 32),
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, payment_set_id, code, version),
  foreign key (tenant_id, payment_set_id) references payment_sets (tenant_id, id)
);
create unique index consents_in_use on consents (tenant_id, payment_set_id, code) where retired_at is null;
select secure_tenant_table('consents', 'select, insert, update');

create function keep_consent_version() returns trigger language plpgsql as $$
begin
  if old.retired_at is not null or to_jsonb(new) - 'retired_at' is distinct from to_jsonb(old) - 'retired_at' then
    raise exception 'a version of a consent is never changed';
  end if;
  return new;
end $$;
create trigger keep_consent_version before update on consents for each row execute function keep_consent_version();

-- The payer's answers when a payment was sent: append-only evidence. A payment may take several attempts, and the texts
-- may change between them, so each answer names its attempt.
create table consent_answers (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  payment_id uuid not null,
  consent_id uuid not null,
  hash bytea not null,
  answer text not null check (answer in ('accepted', 'declined', 'shown')),
  locale char(2) not null,
  ip text not null,
  answered_at timestamptz not null,
  attempt_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  foreign key (tenant_id, consent_id) references consents (tenant_id, id),
  foreign key (tenant_id, attempt_id) references attempts (tenant_id, id)
);
create index consent_answers_of_payment on consent_answers (tenant_id, payment_id, answered_at);
select secure_tenant_table('consent_answers', 'select, insert, update');

-- Only the payer's address may be erased, once.
create function keep_consent_answer() returns trigger language plpgsql as $$
begin
  if new.ip <> 'erased' or to_jsonb(new) - 'ip' is distinct from to_jsonb(old) - 'ip' then
    raise exception 'an answer to a consent is never changed';
  end if;
  return new;
end $$;
create trigger keep_consent_answer before update on consent_answers for each row execute function keep_consent_answer();
