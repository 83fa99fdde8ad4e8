-- Deliveries that became due at the same moment are equal keys. PostgreSQL would keep them as one entry of the index, and skips
-- an entry of rows that are gone only when all of its rows are: each claim would look again at what has been delivered since.
alter index webhook_deliveries_due set (deduplicate_items = off);
