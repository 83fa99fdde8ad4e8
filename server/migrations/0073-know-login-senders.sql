-- From where a credential has logged in: whoever guesses its password elsewhere does not shut these out.
create table login_senders (
  tenant_id uuid not null,
  credential_id uuid not null,
  -- A keyed hash of the address.
  sender bytea not null,
  last_at timestamptz not null,
  primary key (tenant_id, credential_id, sender),
  foreign key (tenant_id, credential_id) references credentials (tenant_id, id)
);
create index login_senders_by_age on login_senders (last_at);
select secure_tenant_table('login_senders', 'select, insert, update');
select open_to_system('login_senders', 'select, delete');
