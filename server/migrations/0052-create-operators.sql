-- Entries of the audit log name a company. Those of operators, which concern none, name this one. It is no company: it has
-- no records of its own, can never be active, and its code cannot be that of a company.
alter table tenants drop constraint tenants_code_check;
alter table tenants add constraint tenants_code_check check (
  code ~ '^[a-z0-9][a-z0-9-]{0,62}$'
  or (code = '-' and id = '00000000-0000-0000-0000-000000000001' and not is_active)
);
-- Row-level security binds the tables' owner too.
set local role servicepay_system;
insert into tenants (id, code, name, is_active, created_at)
values ('00000000-0000-0000-0000-000000000001', '-', 'Installation', false, now());
reset role;

-- People who run the installation. They are members without a membership.
create table operators (
  member_id uuid primary key references members (id),
  created_at timestamptz not null,
  removed_at timestamptz
);
alter table operators enable row level security;
alter table operators force row level security;
select open_to_system('operators', 'select, insert, update');

-- An operator belongs to no company, and nobody of a company is an operator. Both triggers lock the member, so that of two
-- transactions at once the second one sees what the first one did.
create function refuse_membership_of_operator() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null then return new; end if;
  perform from members where id = new.member_id for update;
  if exists (select from operators o where o.member_id = new.member_id and o.removed_at is null) then
    raise exception 'an operator cannot be a member of a company';
  end if;
  return new;
end $$;
create trigger memberships_are_not_of_operators before insert or update of removed_at on memberships
  for each row execute function refuse_membership_of_operator();

create function refuse_operator_with_membership() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null then return new; end if;
  perform from members where id = new.member_id for update;
  if exists (select from memberships c where c.member_id = new.member_id and c.removed_at is null) then
    raise exception 'a member of a company cannot be an operator';
  end if;
  return new;
end $$;
create trigger operators_are_not_members before insert or update of removed_at on operators
  for each row execute function refuse_operator_with_membership();
