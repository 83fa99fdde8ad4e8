-- Payments release what they hold when they end. Those that ended before have not.
update allocations a set state = 'released', updated_at = now()
from payments p
where p.tenant_id = a.tenant_id and p.id = a.payment_id and a.state = 'reserved' and p.state in ('failed', 'expired', 'cancelled');
