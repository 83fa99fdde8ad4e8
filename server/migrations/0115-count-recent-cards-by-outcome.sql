-- A try has its outcome, so that the newest tries of each outcome are found without reading all of the last hour. Null if nothing
-- was learned about the card: the bank never saw the attempt, or it is older than this column.
alter table card_tries add column outcome text constraint card_tries_outcome check (outcome in ('pending', 'approved', 'failed'));
grant update on card_tries to servicepay_app;

drop index card_tries_by_card;
drop index card_tries_by_sender;
drop index card_tries_by_age;
create index card_tries_failed_by_card on card_tries (tenant_id, card, tried_at) where outcome = 'failed';
create index card_tries_by_sender on card_tries (tenant_id, sender, outcome, tried_at) where sender is not null and outcome is not null;
-- Nulls first, so that this order is never mistaken for that of the newest tries of one sender.
create index card_tries_by_age on card_tries (tried_at nulls first);

-- How many different cards a sender with many tries used in the last hour, by outcome. A worker counts them every few seconds.
create unlogged table busy_senders (
  tenant_id uuid not null,
  sender bytea not null,
  failed integer not null,
  approved integer not null,
  pending integer not null,
  counted_at timestamptz not null,
  primary key (tenant_id, sender)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
select secure_tenant_table('busy_senders', 'select');
select open_to_system('busy_senders', 'select, insert, update, delete');

-- The same statistics as in migration 0018, for this table.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'busy_senders', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
