-- PostgreSQL cleans and counts a table when a fifth of it has changed: of ten million rows that is never. Tables that only
-- grow are looked at each time two in a hundred have changed, so that what lists count stays readable from indexes alone.
alter table account_transactions set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
alter table audit_log set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
alter table customers set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table links set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table webhook_events set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- A log row is written before the request leaves and completed after it.
alter table webhook_delivery_attempts set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);

-- Rows that change their state a few times find room for it on their own page.
alter table payments set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02);
alter table attempts set (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02);
alter table three_ds_returns set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

-- A few rows that are written all the time.
alter table transaction_counts set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
alter table transaction_ranges set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500);
alter table webhook_receivers set (fillfactor = 60, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
alter table customer_turns set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Rows come and go within minutes, hours or days.
alter table rate_limits set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
alter table idempotency_keys set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table session_tokens set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table sessions set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table widget_tokens set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table prepared_payments set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table card_data set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
alter table card_tries set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
