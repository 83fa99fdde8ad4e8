-- A finished attempt is never due again, and nobody holds it. Workers used to make a sale due again that its void had finished at the
-- same moment, and claimed it every 90 seconds from then on.
alter table attempts no force row level security;
update attempts set due_at = null, lease_until = null
  where state in ('APPROVED', 'DECLINED', 'REVERSED', 'ABANDONED') and (due_at is not null or lease_until is not null);
alter table attempts force row level security;
alter table attempts add constraint attempts_finished_rest
  check (state not in ('APPROVED', 'DECLINED', 'REVERSED', 'ABANDONED') or (due_at is null and lease_until is null));
