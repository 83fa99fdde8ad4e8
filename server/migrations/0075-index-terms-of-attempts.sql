-- Lists of attempts and payments by currency, terminal or installments. Each has few values, so the index is small, and
-- PostgreSQL skips through the columns that a filter leaves out.
create index attempts_by_terms on attempts (tenant_id, currency, terminal_id, installments);
-- The index of 0029 served no list: lists of attempts are in the order of counted_at, and ask for reversals, too.
drop index declined_sales;
create index declined_attempts on attempts (tenant_id, decline_class, counted_at, id) where decline_class is not null;
-- Of thousands of attempts hardly one is undone.
create index undone_attempts on attempts (tenant_id, counted_at, id) where state = 'REVERSED';
-- Lists of attempts show voids and refunds in their own order.
create index reversals_by_counting on attempts (tenant_id, counted_at, id) where kind <> 'sale';
