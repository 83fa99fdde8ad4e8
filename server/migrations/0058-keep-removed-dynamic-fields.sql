-- A removed field keeps its label, since values that links already hold stay readable.
alter table dynamic_fields add column removed_at timestamptz;
