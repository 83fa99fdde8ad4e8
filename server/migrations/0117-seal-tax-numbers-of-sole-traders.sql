-- A sole trader's tax number is an identity number. It is sealed, and its last two digits are shown.
alter table customers
  add column tax_number_sealed bytea,
  add column tax_number_ending text,
  drop constraint customers_check,
  drop constraint customers_erased_are_nobody,
  add constraint customers_tax_number check (
    (tax_number_sealed is null) = (tax_number_ending is null) and tax_number_ending ~ '^[0-9]{2}$' is not false
    and (tax_number_sealed is null or (is_corporate and tax_number is null))
    and (not is_corporate or (coalesce(tax_number, tax_number_ending) is not null and tax_office is not null))
  ),
  add constraint customers_erased_are_nobody check (
    erased_at is null
    or (code is null and erp_code is null and name = '' and surname = '' and name_folded = '' and gsm is null
        and email = '' and email_key = '' and tckn_sealed is null and tax_number is null and tax_number_sealed is null
        and tax_office is null and not is_active and not is_default)
  );
alter table current_accounts
  add column tax_number_sealed bytea,
  add column tax_number_ending text,
  drop constraint current_accounts_check,
  add constraint current_accounts_tax_number check (
    (tax_number_sealed is null) = (tax_number_ending is null) and tax_number_ending ~ '^[0-9]{2}$' is not false
    and (tax_number_sealed is null or (is_corporate and tax_number is null))
    and (not is_corporate or (coalesce(tax_number, tax_number_ending) is not null and tax_office is not null))
  );
