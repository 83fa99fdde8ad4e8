-- Whom a payer may ask, the merchant's texts, and a logo for the dark theme.
alter table brandings
  add column support_email text check (length(support_email) between 3 and 254),
  add column support_phone text check (support_phone ~ '^[+()0-9 -]{5,30}$'),
  add column terms_url text check (terms_url ~ '^https?://' and length(terms_url) <= 1000),
  add column privacy_url text check (privacy_url ~ '^https?://' and length(privacy_url) <= 1000),
  add column dark_logo bytea check (octet_length(dark_logo) <= 262144),
  add column dark_logo_hash text,
  add column dark_logo_width integer,
  add column dark_logo_height integer,
  add check ((dark_logo is null) = (dark_logo_hash is null)),
  add check ((dark_logo is null) = (dark_logo_width is null)),
  add check ((dark_logo is null) = (dark_logo_height is null));
