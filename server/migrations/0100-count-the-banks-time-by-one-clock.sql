-- When the write-ahead was made, by the database's clock, which is the same for every process. What the bank's longest time is
-- counted from; not_found_at is by this clock, too. Null: made by an earlier version, whose submitted_at stands for it.
alter table attempts add column write_ahead_at timestamptz;
