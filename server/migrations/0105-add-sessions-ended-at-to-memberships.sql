-- Sessions that were opened until then do not enter this company any more. They stay open for the member's other companies.
alter table memberships add column sessions_ended_at timestamptz;
