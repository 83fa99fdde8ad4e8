-- To count the links whose payer asked for a new one, on every page of the portal.
create index links_asked on links (tenant_id, new_link_asked_at) where new_link_asked_at is not null;
