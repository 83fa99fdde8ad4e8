-- Why this terminal: how the terminals of the set were ranked when the attempt was made, and why the others could not take it
-- (decision 0091). Null: a reversal, or an attempt of a version before.
alter table attempts add column route jsonb;
