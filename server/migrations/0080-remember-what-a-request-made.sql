-- What a request with an Idempotency-Key made, written with it: a process that dies before its answer is kept has told
-- nobody, and the same request sent again must find what it made and not make another.
alter table idempotency_keys add column record_id uuid;
