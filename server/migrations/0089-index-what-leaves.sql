-- The oldest are found without reading the rest.
create index prepared_payments_unfinished on prepared_payments (expires_at) where state <> 'used';
create index prepared_payments_used on prepared_payments (expires_at) where state = 'used';
create index bank_calls_by_age on bank_calls (created_at);
create index three_ds_returns_by_age on three_ds_returns (received_at);
create index link_submissions_by_age on link_submissions (submitted_at);
create index bank_movements_by_day on bank_movements (day);
create index account_transactions_deleted on account_transactions (deleted_at) where deleted_at is not null;
create index saved_cards_deleted on saved_cards (deleted_at) where state = 'deleted';
create index sessions_by_age on sessions (created_at);
