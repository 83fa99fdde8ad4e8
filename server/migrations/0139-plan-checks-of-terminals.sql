-- When a worker checks the terminal next: decision 0073. The first time is in the coming night.
alter table terminals
  add column check_due_at timestamptz not null default (
    (date_trunc('day', now() at time zone 'Europe/Istanbul') + interval '1 day 2 hours' + random() * interval '4 hours')
      at time zone 'Europe/Istanbul'
  ),
  add column check_lease_until timestamptz;
create index terminals_to_check on terminals (check_due_at) where is_active and not is_test;
select open_to_system('terminals', 'select');
