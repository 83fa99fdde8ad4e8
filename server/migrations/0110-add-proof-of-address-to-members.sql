-- When somebody proved to read the mail of the member's address. Null: an account from before, which nobody has used.
alter table members add column address_proven_at timestamptz;
