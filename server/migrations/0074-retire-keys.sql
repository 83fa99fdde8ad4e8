-- A retired key leaves its number, so that no other key ever takes it, and nothing to open with.
alter table encryption_keys alter column wrapped drop not null;
alter table encryption_keys add column retired_at timestamptz;
alter table encryption_keys add constraint encryption_keys_retired_is_gone check ((retired_at is null) = (wrapped is not null));
