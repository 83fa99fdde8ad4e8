-- A customer's own cards, the newest first, without a look at anybody else's.
create index saved_cards_of_customer on saved_cards (tenant_id, customer_id, created_at desc, id) where state = 'active';
