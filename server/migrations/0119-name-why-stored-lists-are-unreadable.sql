-- Until now a list was unreadable for one reason only, which was not stored.
alter table reconciliations no force row level security;
update reconciliations
set fault = jsonb_set(fault, '{first,fault}', '{"name":"unreadable","fault":"not_csv","column":null}')
where fault #>> '{first,fault,name}' = 'unreadable';
alter table reconciliations force row level security;
