-- What the log held before it was a chain waits for its link like what came after. A migration of its own, so that nobody
-- who writes to the log waits for the copy: rows of meanwhile are queued by the trigger. The owner is bound by row-level
-- security on the links, and has to see which rows are linked already where an earlier form of 0070 queued them.
alter table audit_links no force row level security;
insert into audit_waiting (tenant_id, entry_id)
  select tenant_id, id from audit_log a
  where not exists (select from audit_links l where l.tenant_id = a.tenant_id and l.entry_id = a.id)
  on conflict do nothing;
alter table audit_links force row level security;
