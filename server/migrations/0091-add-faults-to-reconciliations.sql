-- The failure of a day as data, for pages in the reader's language. Null for failures from before, which have their text only.
alter table reconciliations add column fault jsonb;
