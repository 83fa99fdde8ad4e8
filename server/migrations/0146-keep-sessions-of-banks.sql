-- What a bank's adapter remembers from the start of 3-D Secure to the charge, sealed, and the bank's own number of an order.
alter table attempts
  add column three_ds_session bytea,
  add column bank_order_number text;
