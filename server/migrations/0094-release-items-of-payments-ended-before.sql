-- The previous migration changed nothing: row-level security hides all rows from the owner too, unless it is told otherwise.
alter table allocations no force row level security;
alter table payments no force row level security;
update allocations a set state = 'released', updated_at = now()
from payments p
where p.tenant_id = a.tenant_id and p.id = a.payment_id and a.state = 'reserved' and p.state in ('failed', 'expired', 'cancelled');
alter table payments force row level security;
alter table allocations force row level security;
