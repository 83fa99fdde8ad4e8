-- What the payer was shown and ticked when the widget prepared the payment, as JSON: it goes to the try that is made of it.
-- Null: prepared before texts were asked for in the widget, or by a set without any.
alter table prepared_payments add column answers jsonb;
