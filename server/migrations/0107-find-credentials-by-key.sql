-- User names are compared by a key that the application makes: the database's own lower() depends on its locale, so that the log-in
-- throttle and the look-up could disagree about which names are one. Names of older versions get the key here, by a collation whose
-- rules do not depend on the locale, where the server has one.
alter table credentials add column username_key text;

do $$
declare
  collation_name name;
begin
  select collname into collation_name from pg_collation where collname in ('pg_unicode_fast', 'und-x-icu')
    order by collname = 'pg_unicode_fast' desc limit 1;
  set local role servicepay_system;
  execute format('update credentials set username_key = lower(replace(normalize(username, NFC), %L, %L) %s)', U&'\0130', 'i',
    coalesce('collate ' || quote_ident(collation_name), ''));
  set local role none;
end $$;

alter table credentials alter column username_key set not null;
create unique index credentials_by_username_key on credentials (username_key);
drop index credentials_by_username;
