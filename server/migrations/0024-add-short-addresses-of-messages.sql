-- A message that brings a link has a short address. Only the hash of its 128 random bits is stored.
alter table notifications add column short_hash bytea;
-- The address's first visit.
alter table notifications add column opened_at timestamptz;
create unique index notifications_by_short_address on notifications (short_hash) where short_hash is not null;
