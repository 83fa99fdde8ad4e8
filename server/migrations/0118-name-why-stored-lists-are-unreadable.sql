-- Until now a list was unreadable for one reason only, which was not stored.
update reconciliations
set fault = jsonb_set(fault, '{first,fault}', '{"name":"unreadable","fault":"not_csv","column":null}')
where fault #>> '{first,fault,name}' = 'unreadable';
