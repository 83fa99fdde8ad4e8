-- A file that replaces accounts is checked first: `checked` means that a member has to see the difference and confirm it.
alter table transaction_imports
  add column replaces boolean not null default false,
  -- A member has seen the difference.
  add column is_confirmed boolean not null default false,
  add column allows_shrink boolean not null default false,
  -- What the file changes, or has changed.
  add column difference jsonb;
alter table transaction_imports drop constraint transaction_imports_state_check;
alter table transaction_imports add constraint transaction_imports_state_check
  check (state in ('receiving', 'waiting', 'checked', 'done', 'refused'));
-- The same file may replace accounts again: they may have changed since.
drop index transaction_imports_once;
create unique index transaction_imports_once on transaction_imports (tenant_id, file_hash)
  where state in ('waiting', 'done') and not replaces;
