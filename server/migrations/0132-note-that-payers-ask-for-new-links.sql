-- When the payer of a link that can no longer be paid asked for a new one.
alter table links add column new_link_asked_at timestamptz;
