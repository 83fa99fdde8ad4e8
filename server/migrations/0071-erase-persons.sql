-- An erased customer is a row without a person: what the law keeps (payments, ledger, consents) still points at it.
alter table customers add column erased_at timestamptz;
alter table customers add constraint customers_erased_are_nobody check (
  erased_at is null
  or (code is null and erp_code is null and name = '' and surname = '' and name_folded = '' and gsm is null
      and email = '' and email_key = '' and tckn_sealed is null and tax_number is null and tax_office is null
      and not is_active and not is_default)
) not valid;
alter table users add column erased_at timestamptz;
alter table users add constraint users_erased_are_nobody check (
  erased_at is null
  or (code = id::text and erp_code is null and name = '' and surname = '' and name_folded = '' and gsm is null
      and email = '' and email_folded = '' and not is_active)
) not valid;

create index payments_by_customer on payments (tenant_id, customer_id, id) where customer_id is not null;

-- What a payer answered stays evidence; only from where it came may be struck out, once.
grant update on consent_answers to servicepay_app;
create function keep_consent_answer() returns trigger language plpgsql as $$
begin
  if new.ip <> 'erased' or to_jsonb(new) - 'ip' is distinct from to_jsonb(old) - 'ip' then
    raise exception 'an answer to a consent is never changed';
  end if;
  return new;
end $$;
create trigger keep_consent_answer before update on consent_answers for each row execute function keep_consent_answer();

-- How long a tenant keeps details of persons, and how far the job has come. Without a row the defaults hold.
create table retention_rules (
  tenant_id uuid primary key references tenants (id),
  -- Null: for ever.
  payer_details_days integer check (payer_details_days between 30 and 36500),
  idle_customer_days integer check (idle_customer_days between 30 and 36500),
  -- The details of all payments up to this one are struck out.
  payments_done_to uuid,
  done_at timestamptz
);
select secure_tenant_table('retention_rules', 'select, insert, update');
