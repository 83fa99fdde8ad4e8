-- A day of a terminal, in the order in which the bank was asked: of attempts that the bank must have in its list.
create index attempts_by_submission on attempts (tenant_id, terminal_id, submitted_at, id) where state in ('APPROVED', 'REVERSED');
