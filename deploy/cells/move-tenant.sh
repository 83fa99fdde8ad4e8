#!/usr/bin/env bash
# Moves a company from one cell to another with PostgreSQL's logical replication. docs/guides/cells.md explains each step.
#
#   move-tenant.sh keys                copies the data keys of the old cell to the new one
#   move-tenant.sh check CODE          says what would prevent the move
#   move-tenant.sh copy CODE           copies the company, and follows its changes; nobody notices
#   move-tenant.sh status CODE         shows how far the copy is
#   move-tenant.sh pause CODE          stops the company in the old cell, and waits for the last change
#   move-tenant.sh switch CODE         compares both cells and opens the company in the new one
#   move-tenant.sh finish CODE         ends the replication
#   move-tenant.sh contents CODE       reads the company's rows in the old cell as `switch` does, to see how long it takes
#   move-tenant.sh resume CODE         opens the company in the old cell again after a pause
#   move-tenant.sh give-up CODE        before `switch`: the same, and deletes the copy
#   move-tenant.sh forget CODE         after `switch`: deletes the company's rows in the old cell
#   move-tenant.sh route CODE CELL     leads a company's addresses to a cell, or to "paused"
#
# OLD_CELL and NEW_CELL are the databases' addresses for a superuser. OLD_CELL_FROM_NEW is that of the old one as seen from the
# new one (the same unless set). ROUTES is nginx's folder, RELOAD the command that makes every proxy read it.
set -euo pipefail

: "${ROUTES:=/etc/nginx/cells}" "${RELOAD:=nginx -s reload}" "${PAUSED_SERVER:=127.0.0.1:8099}"
readonly ROUTES RELOAD PAUSED_SERVER
# How long a pause waits for charges that are at a bank. A bank has 30 s to answer.
readonly DRAIN_SECONDS=40 TRANSACTIONS_SECONDS=10 CATCH_UP_SECONDS=60 COPY_SECONDS=86400 LOCK_ROUNDS=60

# Values look the same in both cells, and neither triggers nor foreign keys act on what is copied.
export PGOPTIONS="-c timezone=UTC -c datestyle=ISO -c session_replication_role=replica -c client_min_messages=warning"

# Every table with rows of companies, the column that names the company, and "u" for tables that are not replicated.
readonly TABLES="select c.oid, c.relname, a.attname as owner, c.relpersistence as kind
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attname = case c.relname when 'tenants' then 'id' else 'tenant_id' end and not a.attisdropped"

main() {
  local step=${1:-} cell=${3:-}
  code=${2:-} id="" name=""
  : "${OLD_CELL:?is the address of the old database}" "${NEW_CELL:?is the address of the new database}"
  if [[ $step != keys ]]; then
    [[ $code =~ ^[a-z0-9][a-z0-9-]*$ ]] || usage
    id=$(old <<< "select id from tenants where code = :'code'")
    [[ -n $id ]] || fail "the old cell has no company $code"
    name="move_${code//-/_}"
  fi
  case $step in
    keys) copy_keys ;;
    check) check ;;
    copy) check && start_copy ;;
    status) show_status ;;
    pause) pause_tenant ;;
    switch) switch_tenant ;;
    finish) finish ;;
    contents) time contents old ;;
    resume) old <<< "delete from cells.hidden where tenant_id = :'id'" ;;
    give-up) give_up ;;
    forget) forget ;;
    route) route "$cell" ;;
    *) usage ;;
  esac
}

usage() { sed -n '4,15s/^# *//p' "$0" >&2; exit 2; }
fail() { echo "move-tenant: $*" >&2; exit 1; }
say() { echo "$(date +%T) $*"; }

sql() {
  psql "$1" --no-psqlrc --quiet --no-align --tuples-only --set ON_ERROR_STOP=1 \
    --set id="$id" --set code="$code" --set name="$name"
}
old() { sql "$OLD_CELL"; }
new() { sql "$NEW_CELL"; }

# wait_until SECONDS DATABASE STATEMENT: until the statement says t
wait_until() {
  local until=$((SECONDS + $1))
  while [[ $("$2" <<< "$3") != t ]]; do
    ((SECONDS < until)) || return 1
    sleep 0.1
  done
}

# --- Data keys: all cells have the same, so that what one has sealed and signed opens in the other.

copy_keys() {
  local found="select id, purpose, wrapped, created_at, retired_at from encryption_keys order by id"
  {
    echo "begin; create temp table theirs (like encryption_keys) on commit drop; copy theirs from stdin;"
    old <<< "copy ($found) to stdout"
    echo '\.'
    cat << 'SQL'
do $$ begin
  if exists (select from theirs t join encryption_keys k using (id) where (k.purpose, k.created_at) <> (t.purpose, t.created_at)) then
    raise exception 'the new cell has made keys of its own: it was started before its keys were copied';
  end if;
end $$;
insert into encryption_keys (id, purpose, wrapped, created_at, retired_at) select id, purpose, wrapped, created_at, retired_at from theirs
on conflict (id) do update set wrapped = excluded.wrapped
where encryption_keys.retired_at is null and excluded.retired_at is null;
create schema if not exists cells;
create or replace function cells.refuse_key() returns trigger language plpgsql as $$
begin
  raise exception 'keys are made in the first cell and copied from there' using errcode = 'SPK01';
end $$;
drop trigger if exists keys_are_copied on encryption_keys;
create trigger keys_are_copied before insert on encryption_keys for each statement execute function cells.refuse_key();
commit;
SQL
  } | new
  say "$(new <<< "select count(*) from encryption_keys") keys are in the new cell"
}

# --- Before the move

check() {
  local problems=() names found
  local migrations="select string_agg(name, ' ' order by name) from schema_migrations"
  [[ $(old <<< "$migrations") == "$(new <<< "$migrations")" ]] || problems+=("the cells run different versions")
  [[ $(old <<< "show wal_level") == logical ]] || problems+=("wal_level of the old database is not logical: set it and restart PostgreSQL")
  local keys="select string_agg(concat_ws(' ', id, purpose, created_at), ',' order by id) from encryption_keys where retired_at is null"
  [[ $(old <<< "$keys") == "$(new <<< "$keys")" ]] || problems+=("the cells have different data keys: run \`keys\`")
  [[ -z $(new <<< "select id from tenants where code = :'code'") ]] || problems+=("the new cell has a company $code already")
  names=$(old <<< "select coalesce(string_agg(quote_literal(username_key), ', '), quote_literal('')) from credentials where tenant_id = :'id'")
  found=$(new <<< "select string_agg(username, ', ') from credentials where username_key in ($names)")
  [[ -z $found ]] || problems+=("the new cell has credentials with these user names: $found")
  local before after
  before=$(old <<< "select extract(epoch from clock_timestamp())")
  after=$(new <<< "select abs(extract(epoch from clock_timestamp()) - $before) < 2")
  [[ $after == t ]] || problems+=("the clocks of the databases differ by more than 2 s")
  ((${#problems[@]} == 0)) || { printf 'move-tenant: %s\n' "${problems[@]}" >&2; return 1; }
}

# --- Hiding. A policy on every table hides the companies of cells.hidden from all processes of a cell.

prepare_hiding() {
  "$1" << 'SQL'
create schema if not exists cells;
create table if not exists cells.hidden (tenant_id uuid primary key);
grant usage on schema cells to servicepay_app, servicepay_system;
grant select on cells.hidden to servicepay_app, servicepay_system;
SQL
  change_policies "$1" "select format('create policy hidden_tenants on %I as restrictive to servicepay_app, servicepay_system '
    'using (%I <> all (array(select h.tenant_id from cells.hidden h)))', relname, owner) as statement
    from ($TABLES) t where not exists (select from pg_policy where polrelid = t.oid and polname = 'hidden_tenants')"
}

end_hiding() {
  [[ $("$1" <<< "select count(*) from cells.hidden") == 0 ]] || return 0
  change_policies "$1" "select format('drop policy hidden_tenants on %I', relname) as statement
    from ($TABLES) t where exists (select from pg_policy where polrelid = t.oid and polname = 'hidden_tenants')"
}

# One table at a time, and no payment waits long for the lock.
change_policies() {
  local round
  for ((round = 0; round < LOCK_ROUNDS; round++)); do
    [[ $("$1" <<< "select count(*) from ($2) s") != 0 ]] || return 0
    printf '%s\n' "set lock_timeout = '1s';" '\set ON_ERROR_STOP 0' "$2" '\gexec' | "$1" 2> /dev/null || true
  done
  fail "some tables are locked for long: look at pg_stat_activity, and repeat the step"
}

# --- The copy

start_copy() {
  say "hiding the company in the new cell"
  prepare_hiding old
  prepare_hiding new
  new <<< "insert into cells.hidden values (:'id') on conflict do nothing"
  # A table whose key does not name the company can only be filtered with whole rows.
  old << SQL
set lock_timeout = '5s';
select format('alter table %I replica identity full', relname) from ($TABLES) t
where kind = 'p' and not exists (
  select from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any (i.indkey)
  where i.indrelid = t.oid and i.indisprimary and k.attname = t.owner)
\gexec
select format('create publication %I for table %s with (publish_via_partition_root = true)', :'name',
  string_agg(format('%I where (%I = %L)', relname, owner, :'id'), ', '))
from ($TABLES) t where kind = 'p'
\gexec
SQL
  new << SQL
select format('create subscription %I connection %L publication %I with (copy_data = true%s)', :'name',
  $(quoted "${OLD_CELL_FROM_NEW:-$OLD_CELL}"), :'name',
  case when current_setting('server_version_num')::int >= 160000 then ', run_as_owner = true' else '' end)
\gexec
SQL
  say "copying"
  wait_until $COPY_SECONDS new "select not exists (select from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
    where s.subname = '$name' and r.srsubstate <> 'r') and exists (select from pg_subscription where subname = '$name')"
  say "the company is copied, and its changes follow"
}

quoted() { printf "'%s'" "${1//\'/\'\'}"; }

show_status() {
  new <<< "select 'tables copied: ' || count(*) filter (where r.srsubstate = 'r') || ' of ' || count(*)
    from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid where s.subname = :'name'"
  new <<< "select 'errors: ' || apply_error_count + sync_error_count from pg_stat_subscription_stats where subname = :'name'"
  old <<< "select 'behind by ' || pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn))
    from pg_replication_slots where slot_name = :'name'"
}

# --- The pause

pause_tenant() {
  local cut lsn
  [[ $(new <<< "select exists (select from cells.hidden where tenant_id = :'id')") == t ]] || fail "run \`copy\` first"
  say "waiting for charges that are at a bank"
  wait_until $DRAIN_SECONDS old "select not exists (select from attempts where tenant_id = '$id'
    and state in ('SUBMITTING', 'REVERSING') and lease_until > now())" \
    || say "some have no answer yet; the new cell will ask the bank"
  sleep 1 # Their requests are about to be answered.
  old <<< "insert into cells.hidden values (:'id') on conflict do nothing"
  say "hidden in the old cell; waiting for transactions that began before"
  cut=$(old <<< "select clock_timestamp()")
  local older="from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
    and pid <> pg_backend_pid() and xact_start < '$cut'"
  wait_until $TRANSACTIONS_SECONDS old "select not exists (select $older)" \
    || old <<< "select 'ended ' || count(pg_terminate_backend(pid)) || ' long transactions' $older"
  say "waiting for the last change"
  lsn=$(old <<< "select pg_current_wal_insert_lsn()")
  wait_until $CATCH_UP_SECONDS old "select confirmed_flush_lsn >= '$lsn' from pg_replication_slots where slot_name = '$name'" \
    || fail "the new cell does not catch up; its PostgreSQL's log says why. \`resume\` opens the company again"
  say "copying what is not replicated"
  copy_unlogged
  copy_members
  say "the company stands still"
}

# Sealed cards of payers who are at their bank, and the counts of card testing. They live for minutes.
copy_unlogged() {
  local table
  for table in $(old <<< "select relname from ($TABLES) t where kind = 'u'"); do
    new <<< "delete from $table where tenant_id = :'id'"
    old <<< "copy (select * from $table where tenant_id = :'id') to stdout" | sql_data "copy $table from stdin"
  done
}

sql_data() { psql "$NEW_CELL" --no-psqlrc --quiet --set ON_ERROR_STOP=1 --command "$1"; }

# Members belong to no company. Those of this one are copied with their recovery codes. Passkeys belong to the old host name.
copy_members() {
  local theirs
  theirs=$(old <<< "select string_agg(format('select %I as id from %s where tenant_id = %L', a.attname, k.conrelid::regclass, :'id'), ' union ')
    from pg_constraint k join ($TABLES) t on t.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'members'::regclass")
  {
    echo "begin; create temp table moved (like members) on commit drop; create temp table codes (like recovery_codes) on commit drop;"
    echo "copy moved from stdin;"
    old <<< "copy (select m.* from members m where m.id in ($theirs)) to stdout"
    echo '\.'
    echo "copy codes from stdin;"
    old <<< "copy (select c.* from recovery_codes c where c.member_id in ($theirs)) to stdout"
    echo '\.'
    cat << 'SQL'
-- Somebody who has an account in the new cell already is invited again: see `switch`.
update moved set email = id || '@moved.invalid', email_key = id || '@moved.invalid'
where exists (select from members m where m.email_key = moved.email_key and m.id <> moved.id);
insert into members select * from moved on conflict (id) do nothing;
insert into recovery_codes select * from codes on conflict (member_id, hash) do nothing;
commit;
SQL
  } | new
}

# --- The switch

switch_tenant() {
  [[ $(old <<< "select exists (select from cells.hidden where tenant_id = :'id')") == t ]] || fail "run \`pause\` first"
  say "comparing both cells"
  diff <(contents old) <(contents new) \
    || fail "the cells differ (< old, > new): \`resume\` opens the company in the old one again"
  old <<< "select format('payments: %s of %s %s', count(*), coalesce(sum(amount), 0), currency) from payments where tenant_id = :'id' group by currency"
  new <<< "alter subscription $name disable"
  new << 'SQL'
with ended as (
  update memberships set removed_at = now() where tenant_id = :'id' and removed_at is null
    and member_id in (select id from members where email_key like '%@moved.invalid') returning member_id)
select 'invite again: ' || name from members join ended on member_id = id;
-- Events that wait for their sequence come before those that the new cell records.
select setval(pg_get_serial_sequence('events_waiting', 'no'), newest)
from (select max(no) as newest from events_waiting where tenant_id = :'id') waiting, events_waiting_no_seq
where newest > last_value
\g /dev/null
delete from cells.hidden where tenant_id = :'id';
SQL
  say "the company is open in the new cell"
}

# The number of rows of each table, and a sum over their contents.
contents() {
  "$1" << SQL
select format('select %L, count(*), sum(hashtextextended(t::text, 0)) from %I t where %I = %L', relname, relname, owner, :'id')
from ($TABLES) t order by relname
\gexec
SQL
}

finish() {
  is_open_in_new || fail "run \`switch\` first"
  new <<< "drop subscription if exists $name"
  old <<< "drop publication if exists $name"
  end_hiding new
  say "the replication has ended. The old cell keeps the company's rows, hidden, until \`forget\`"
}

is_open_in_new() {
  [[ $(new <<< "select exists (select from tenants where id = :'id') and not exists (select from cells.hidden where tenant_id = :'id')") == t ]]
}

give_up() {
  ! is_open_in_new || fail "the company is open in the new cell: move it back instead"
  new <<< "drop subscription if exists $name"
  old <<< "drop publication if exists $name"
  delete_rows new
  new <<< "delete from cells.hidden where tenant_id = :'id'"
  old <<< "delete from cells.hidden where tenant_id = :'id'"
  end_hiding new
  end_hiding old
  say "the company is in the old cell, as before"
}

forget() {
  is_open_in_new || fail "the company is not open in the new cell"
  [[ $(old <<< "select exists (select from cells.hidden where tenant_id = :'id')") == t ]] || fail "the company is open in the old cell too"
  delete_rows old
  old <<< "delete from cells.hidden where tenant_id = :'id'"
  end_hiding old
  say "the old cell has forgotten the company"
}

delete_rows() {
  "$1" << SQL
select format('delete from %I where %I = %L', relname, owner, :'id') from ($TABLES) t
\gexec
SQL
}

# --- The proxies

route() {
  [[ $1 =~ ^[a-z0-9_]+$ ]] || usage
  local prefix
  # 16 bytes of the company's id are 21 whole characters.
  prefix=$(old <<< "select left(translate(encode(decode(replace(:'id', '-', ''), 'hex'), 'base64'), '+/', '-_'), 21)")
  sed -i -E "s/[[:space:]]+[a-z0-9_]+;/ $1;/" "$ROUTES/hosts/$code.map"
  cat > "$ROUTES/addresses/$code.map" << MAP
~^/(r|3ds/start|3ds/return|b2c/widget/return)/$prefix $1;
~^/hpm/[^?]*\?(.*&)?sign=$prefix $1;
MAP
  if [[ $1 == paused ]]; then echo "server $PAUSED_SERVER backup;"; fi > "$ROUTES/moving.conf"
  $RELOAD
  say "the addresses of $code lead to $1"
}

main "$@"
