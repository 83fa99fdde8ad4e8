-- A payer of a payment request who typed name and address there. The merchant made no such customer.
alter table customers add column is_visitor boolean not null default false;
-- The list of customers has no visitors, and may be a small part of the table.
create index customers_without_visitors_by_time on customers (tenant_id, created_at, id) where erased_at is null and not is_visitor;
