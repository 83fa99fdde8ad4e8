-- Null: the operator set it on the command line.
alter table approval_limits alter column changed_by drop not null;
