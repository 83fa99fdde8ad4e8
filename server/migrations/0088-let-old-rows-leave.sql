-- Upkeep removes what has been kept for its time, a small batch at a time. One row for each kind of thing that leaves: who
-- is at it, by the database's clock, and when it was done last.
create table upkeep_turns (
  name text primary key,
  claim_id uuid,
  lease_until timestamptz,
  done_at timestamptz,
  check ((claim_id is null) = (lease_until is null))
);
grant select, insert, update on upkeep_turns to servicepay_system;

select open_to_system('prepared_payments', 'select, delete');
select open_to_system('bank_movements', 'select, delete');

-- Evidence is only ever added to while anybody could ask for it: a younger row is not even seen by whoever removes old ones.
create policy aged_rows on bank_calls for all to servicepay_system
  using (created_at < now() - interval '540 days') with check (false);
grant select, delete on bank_calls to servicepay_system;
create policy aged_rows on three_ds_returns for all to servicepay_system
  using (received_at < now() - interval '540 days') with check (false);
grant select, delete on three_ds_returns to servicepay_system;
-- A link can be paid for a year at most, and its forms can be sent again for as long.
create policy aged_rows on link_submissions for all to servicepay_system
  using (submitted_at < now() - interval '366 days') with check (false);
grant select, delete on link_submissions to servicepay_system;
-- What the merchant has deleted is in no list and in no count.
create policy deleted_rows on account_transactions for all to servicepay_system
  using (deleted_at is not null) with check (false);
grant select, delete on account_transactions to servicepay_system;
