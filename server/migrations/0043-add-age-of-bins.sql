-- When the list of BINs was imported. Every row of a list has the same time; null: before this was recorded.
alter table bins add column imported_at timestamptz;
