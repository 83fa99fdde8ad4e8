-- An order is charged once, whether by widget or by link. Once its whole charge has gone back it may be paid again: the sale then no
-- longer counts against the order.
alter table attempts add column taken_back_at timestamptz check (taken_back_at is null or (kind = 'sale' and state = 'APPROVED'));

-- The owner is bound by row-level security, too.
alter table attempts no force row level security;
alter table payments no force row level security;
update attempts a set taken_back_at = p.updated_at from payments p
  where p.tenant_id = a.tenant_id and p.id = a.payment_id and p.state in ('refunded', 'voided')
    and a.kind = 'sale' and a.state = 'APPROVED';
alter table payments force row level security;
alter table attempts force row level security;

drop index one_live_charge;
create unique index one_live_charge on attempts (tenant_id, exclusive_key)
  where kind = 'sale' and state in ('SUBMITTING', 'UNKNOWN', 'REVERSING', 'MANUAL', 'APPROVED') and taken_back_at is null;
-- What may still become a charge of the order: read under the lock of the order when a payment starts.
create index sales_before_charge on attempts (tenant_id, exclusive_key)
  where kind = 'sale' and state in ('CREATED', 'AUTH_PENDING', 'AUTHENTICATED');

create function guard_order() returns trigger language plpgsql as $$
begin
  if old.taken_back_at is not null or not exists (
    select from payments where tenant_id = new.tenant_id and id = new.payment_id and state in ('refunded', 'voided')) then
    raise exception 'an order is free again only after its whole charge went back';
  end if;
  return new;
end $$;
create trigger attempts_guard_order before update of taken_back_at on attempts for each row
  when (new.taken_back_at is distinct from old.taken_back_at) execute function guard_order();
