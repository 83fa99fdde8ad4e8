-- The provider is asked whether an SMS arrived: by the provider's id, or by ours if the reply was lost.
alter table notifications add column provider_id text;
-- When the provider is asked next, and how often it has been asked.
alter table notifications add column report_at timestamptz;
alter table notifications add column report_count int not null default 0;
create index notifications_to_report on notifications (report_at) where report_at is not null;
