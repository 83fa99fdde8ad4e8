-- How many deliveries to a receiver may be in flight adapts to what it can take (decision 0053). The column `overloads` stays for
-- processes of the previous version.
alter table webhook_receivers
  -- Its whole part applies.
  add column in_flight_limit real not null default 4 check (in_flight_limit >= 1),
  -- Below it each answer raises the limit by one, from here on a whole round of answers does. Null: never cut.
  add column careful_from real check (careful_from >= 1),
  -- A delivery that was claimed before the latest cut says nothing about the limit.
  add column limit_cuts int not null default 0,
  -- How long an answer takes while at most four deliveries are in flight.
  add column usual_ms real;
