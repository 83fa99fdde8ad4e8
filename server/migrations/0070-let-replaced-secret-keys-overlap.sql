-- The secret key before the present one stays valid until this time.
alter table credentials
  add column previous_secret_hash bytea,
  add column previous_secret_ends_at timestamptz,
  add check ((previous_secret_hash is null) = (previous_secret_ends_at is null));

-- A session of a replaced secret key ends with it.
alter table sessions add column ends_at timestamptz;
