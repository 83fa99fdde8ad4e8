-- Only what waits is looked for by its WidgetToken. Used rows, which are most, have no entry any more.
create index prepared_payments_waiting on prepared_payments (tenant_id, widget_token_id) where state = 'prepared';
drop index prepared_payments_by_widget_token;
