-- When a credential last called the API, written at most once an hour, and when its secret key or password was last replaced.
alter table credentials add column last_used_at timestamptz, add column secrets_replaced_at timestamptz;
