-- How a tenant's payment pages look: its own, or one payment set's. Tokens only; the stylesheet is made of them.
create table brandings (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  payment_set_id uuid,
  name text check (length(name) between 1 and 100),
  theme text not null check (theme in ('light', 'dark', 'auto')),
  radius text not null check (radius in ('none', 'small', 'medium', 'large')),
  -- Checked for contrast: {"light": {"accent": "#0b5fcc", …}, "dark": {…}}
  colours jsonb not null,
  -- A PNG, written anew from its picture data.
  logo bytea check (octet_length(logo) <= 262144),
  logo_hash text,
  logo_width integer,
  logo_height integer,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, payment_set_id),
  foreign key (tenant_id, payment_set_id) references payment_sets (tenant_id, id),
  check ((logo is null) = (logo_hash is null)),
  check ((logo is null) = (logo_width is null)),
  check ((logo is null) = (logo_height is null))
);
create index brandings_by_id on brandings (id);
select secure_tenant_table('brandings', 'select, insert, update, delete');
-- Stylesheets and logos are asked for by address, before anybody knows whose they are.
select open_to_system('brandings', 'select');
