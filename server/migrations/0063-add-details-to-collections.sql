-- The ERP's code of the bank account that a terminal pays to.
alter table terminals add column erp_code text check (length(erp_code) between 1 and 100);

-- The values of a link's dynamic fields, for its collections.
alter table payments add column additional_data jsonb;

alter table collections
  add column customer_erp_code text,
  add column pos_erp_code text,
  -- What the bank is expected to keep; null if the rate is not known.
  add column commission_amount numeric(19,4),
  add column additional_data jsonb;

create or replace function guard_collection() returns trigger language plpgsql as $$
begin
  if (new.kind, new.reverses_id, new.payment_id, new.order_reference, new.client_reference, new.account_erp_code, new.amount,
      new.charged_amount, new.currency, new.installments, new.terminal_id, new.masked_pan, new.auth_code, new.booked_at,
      new.customer_erp_code, new.pos_erp_code, new.commission_amount)
     is distinct from
     (old.kind, old.reverses_id, old.payment_id, old.order_reference, old.client_reference, old.account_erp_code, old.amount,
      old.charged_amount, old.currency, old.installments, old.terminal_id, old.masked_pan, old.auth_code, old.booked_at,
      old.customer_erp_code, old.pos_erp_code, old.commission_amount) then
    raise exception 'the facts of a collection cannot change';
  end if;
  return new;
end $$;
