-- Whether a terminal's bank answers (decision 0096). A terminal without a row has never failed. A worker writes on changes only.
create table terminal_health (
  tenant_id uuid not null,
  terminal_id uuid not null,
  -- open: payers go to another terminal if there is one. half_open: its bank passed a check, and some payments try it.
  state text not null check (state in ('closed', 'open', 'half_open')),
  -- host: no terminal at the host gets answers, whoever's it is.
  cause text check (cause in ('calls', 'settings', 'host')),
  host text,
  since timestamptz not null,
  -- How long the terminal rests before its bank is checked; doubled each time.
  rest_ms int not null check (rest_ms > 0),
  -- open: when the bank is checked. half_open: from when a payment may try it.
  due_at timestamptz,
  lease_until timestamptz,
  primary key (tenant_id, terminal_id),
  foreign key (tenant_id, terminal_id) references terminals (tenant_id, id),
  check ((state = 'closed') = (due_at is null)),
  check ((state = 'closed') = (cause is null))
);
create index terminal_health_due on terminal_health (due_at) where state = 'open';
select secure_tenant_table('terminal_health', 'select, insert, update');
select open_to_system('terminal_health', 'select');

-- A worker counts the calls of the last minutes by terminal. Deleting is still limited to aged rows.
create policy readable_rows on bank_calls for select to servicepay_system using (true);
