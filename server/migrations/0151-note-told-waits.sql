-- When the company's programs were told that the bank's answer is awaited: once, twelve seconds after the attempt was submitted.
alter table attempts add column wait_told_at timestamptz;
