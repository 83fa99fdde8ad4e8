-- Visits of earlier versions leave too, if nobody tried to pay them.
alter table payments no force row level security;
alter table links no force row level security;
update payments p set is_chosen_by_payer = true
from links l
where l.tenant_id = p.tenant_id and l.payment_id = p.id and l.origin_path is not null and p.attempts_used = 0
  and p.archive_number is null;
alter table links force row level security;
alter table payments force row level security;
