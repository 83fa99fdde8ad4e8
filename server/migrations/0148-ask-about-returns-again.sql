-- How often a bank was asked about a return without an answer. The return stays "received" meanwhile.
alter table three_ds_returns add column asked_count int not null default 0 check (asked_count >= 0);
