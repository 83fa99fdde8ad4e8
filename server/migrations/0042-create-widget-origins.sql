-- Web origins whose pages may show the tenant's card form in a frame. None: any in a sandbox, and nobody in live mode.
create table widget_origins (
  tenant_id uuid not null references tenants (id),
  origin text not null check (origin ~ '^https?://[^/?#[:space:]]+$' and length(origin) <= 255),
  created_at timestamptz not null,
  primary key (tenant_id, origin)
);
select secure_tenant_table('widget_origins', 'select, insert, delete');
