-- Files of transactions are sealed, as files of links are: descriptions may name persons.
alter table transaction_import_parts
  -- A sealed part of the file.
  add column content bytea,
  -- Only in parts that an earlier version stored.
  alter column bytes drop not null,
  add constraint transaction_import_parts_one_content check (num_nonnulls(bytes, content) = 1);
