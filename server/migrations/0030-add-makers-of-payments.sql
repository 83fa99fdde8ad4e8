-- Who created the payment, such as a member; null for payments from before.
alter table payments add column created_by_kind text, add column created_by text;
create index payments_by_member on payments (tenant_id, created_by, created_at, id) where created_by_kind = 'member';
-- The first time that somebody used the link's form. Fetching the page does not count: messengers fetch it for their preview.
alter table links add column opened_at timestamptz;
