-- The browser that made a visit, by the hash of its cookie, until the visit is released. It finds its own payment again.
alter table request_visits add column visitor_hash bytea check (length(visitor_hash) = 32);
alter table request_visits add check (released_at is null or visitor_hash is null);
create index request_visits_of_visitor on request_visits (tenant_id, request_id, visitor_hash) where visitor_hash is not null;
