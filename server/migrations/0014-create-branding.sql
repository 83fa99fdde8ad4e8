-- The look of a tenant's payment pages, or of one payment set's. The stylesheet is generated from these values.
create table brandings (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  payment_set_id uuid,
  name text check (length(name) between 1 and 100),
  theme text not null check (theme in ('light', 'dark', 'auto')),
  radius text not null check (radius in ('none', 'small', 'medium', 'large')),
  -- Checked for contrast: {"light": {"accent": "#0b5fcc", …}, "dark": {…}}
  colours jsonb not null,
  -- A PNG, encoded again from its picture data.
  logo bytea check (octet_length(logo) <= 262144),
  logo_hash text,
  logo_width integer,
  logo_height integer,
  updated_at timestamptz not null,
  -- Contacts for payers, the addresses of the merchant's texts, and a logo for the dark theme.
  support_email text check (length(support_email) between 3 and 254),
  support_phone text check (support_phone ~ '^[+()0-9 -]{5,30}$'),
  terms_url text check (terms_url ~ '^https?://' and length(terms_url) <= 1000),
  privacy_url text check (privacy_url ~ '^https?://' and length(privacy_url) <= 1000),
  dark_logo bytea check (octet_length(dark_logo) <= 262144),
  dark_logo_hash text,
  dark_logo_width integer,
  dark_logo_height integer,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, payment_set_id),
  foreign key (tenant_id, payment_set_id) references payment_sets (tenant_id, id),
  check ((logo is null) = (logo_hash is null)),
  check ((logo is null) = (logo_width is null)),
  check ((logo is null) = (logo_height is null)),
  check ((dark_logo is null) = (dark_logo_hash is null)),
  check ((dark_logo is null) = (dark_logo_width is null)),
  check ((dark_logo is null) = (dark_logo_height is null))
);
create index brandings_by_id on brandings (id);
select secure_tenant_table('brandings', 'select, insert, update, delete');
-- Stylesheets and logos are requested by address, before the tenant is known.
select open_to_system('brandings', 'select');
