-- The nonce of the form in which `holder_name` was typed, hashed: the name is shown to the browser that knows it.
alter table links add column holder_nonce_hash bytea;
