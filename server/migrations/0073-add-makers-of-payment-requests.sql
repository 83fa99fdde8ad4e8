-- Who created the request; null for requests from before.
alter table payment_requests add column created_by_kind text, add column created_by text;
