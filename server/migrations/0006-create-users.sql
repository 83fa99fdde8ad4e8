-- People at the merchant's customers who use the payment screens and the mobile application.
create table users (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  code text not null check (length(code) between 1 and 100),
  erp_code text check (length(erp_code) between 1 and 100),
  name text not null,
  surname text not null,
  name_folded text not null,
  email text not null,
  email_folded text not null,
  gsm text check (gsm ~ '^\+[1-9][0-9]{6,14}$'),
  send_register_mail boolean not null,
  can_use_mobile boolean not null,
  is_active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz,
  primary key (tenant_id, id),
  constraint users_code_unique unique (tenant_id, code),
  constraint users_erp_code_unique unique (tenant_id, erp_code),
  constraint users_erased_are_nobody check (
    erased_at is null
    or (code = id::text and erp_code is null and name = '' and surname = '' and name_folded = '' and gsm is null
        and email = '' and email_folded = '' and not is_active)
  )
);
create index users_by_email on users (tenant_id, email_folded);
select secure_tenant_table('users', 'select, insert, update');
