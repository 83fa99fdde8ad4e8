-- To see on each probe, without reading all days, whether a worker has a day in hand.
create index reconciliations_leased on reconciliations (lease_until) where lease_until is not null;
