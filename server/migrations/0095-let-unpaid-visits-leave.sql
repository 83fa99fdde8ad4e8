-- Everybody can make visits on the pages of payment requests and of open items. Those that nobody tried to pay are deleted
-- after some days, with all that they made.
alter table payments add column is_chosen_by_payer boolean not null default false;
create index payments_unpaid_visits on payments (expires_at)
  where is_chosen_by_payer and attempts_used = 0 and state in ('failed', 'expired', 'cancelled');

-- No attempt was ever made, and none can be made: these states are final.
create function is_unpaid_visit(of_tenant uuid, of_payment uuid) returns boolean stable language sql as $$
  select exists (
      select from payments
      where tenant_id = of_tenant and id = of_payment and is_chosen_by_payer and attempts_used = 0 and charged_amount is null
        and state in ('failed', 'expired', 'cancelled') and archive_number is null and expires_at < now() - interval '12 hours')
    and not exists (select from attempts where tenant_id = of_tenant and payment_id = of_payment)
$$;
create function keep_payment() returns trigger language plpgsql as $$
begin
  if not is_unpaid_visit(old.tenant_id, old.id) then raise exception 'payment % is kept', old.id; end if;
  return old;
end $$;
create trigger payments_are_kept before delete on payments for each row execute function keep_payment();
grant delete on payments to servicepay_system;

create policy unpaid_visits on links for all to servicepay_system using (is_unpaid_visit(tenant_id, payment_id)) with check (false);
grant select, delete on links to servicepay_system;
alter table link_submissions drop constraint link_submissions_tenant_id_link_id_fkey;
alter table link_submissions add constraint link_submissions_tenant_id_link_id_fkey
  foreign key (tenant_id, link_id) references links (tenant_id, id) on delete cascade;

create policy unpaid_visits on allocations for all to servicepay_system
  using (is_unpaid_visit(tenant_id, payment_id)) with check (false);
grant select, delete on allocations to servicepay_system;

create policy unpaid_visits on request_visits for all to servicepay_system
  using (is_unpaid_visit(tenant_id, payment_id)) with check (false);
grant select, delete on request_visits to servicepay_system;
create unique index request_visits_payment on request_visits (tenant_id, payment_id);
-- A visit that leaves gives back what it holds.
select open_to_system('payment_requests', 'select, update');
create or replace function count_request_visit() returns trigger language plpgsql as $$
declare
  visit request_visits := case tg_op when 'INSERT' then new else old end;
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if tg_op = 'UPDATE' then
    if (new.tenant_id, new.request_id, new.number, new.link_id, new.payment_id, new.amount, new.created_at)
       is distinct from (old.tenant_id, old.request_id, old.number, old.link_id, old.payment_id, old.amount, old.created_at)
       or old.released_at is not null or new.released_at is null then
      raise exception 'a visit is only released, and only once';
    end if;
  end if;
  if tg_op = 'DELETE' and old.released_at is not null then return null; end if;
  update payment_requests set held_count = held_count + sign, held_amount = held_amount + sign * visit.amount
  where tenant_id = visit.tenant_id and id = visit.request_id;
  return null;
end $$;
drop trigger request_visits_count on request_visits;
create trigger request_visits_count after insert or update or delete on request_visits
  for each row execute function count_request_visit();

create policy visitors on customers for all to servicepay_system
  using (is_visitor and not is_default and erased_at is null and created_at < now() - interval '12 hours') with check (false);
grant select, delete on customers to servicepay_system;
-- What else a visitor may have.
select open_to_system('current_accounts', 'select');
create index saved_cards_by_customer on saved_cards (tenant_id, customer_id);
