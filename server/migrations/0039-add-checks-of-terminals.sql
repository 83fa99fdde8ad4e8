-- What the last connection check found; null if the terminal was not checked since its settings changed.
alter table terminals add column last_check jsonb;
-- Checks of the last hour that the bank refused, or that have not ended. Banks lock users after a few of them.
alter table terminals add column refused_checks timestamptz[] not null default '{}';
