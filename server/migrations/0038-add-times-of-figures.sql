-- The moment of an attempt in figures and reports: when it was sent to the bank, or, if it never was, when it began.
-- Row-level security lets no index use coalesce(), which is not leakproof. A column can be used.
alter table attempts add column counted_at timestamptz not null generated always as (coalesce(submitted_at, created_at)) stored;
create index attempts_by_counting on attempts (tenant_id, counted_at, id);
