/**
 * Lets the database itself note each claim of an attempt with its fence. The service keeps only the newest claim, so its own
 * rows cannot show that two holders had the same fence.
 */
export const witnessClaims = `
  create schema storm;
  create table storm.claims (attempt_id uuid, claim_id uuid, fence bigint);
  create function storm.note_claim() returns trigger language plpgsql security definer as $$
    begin
      insert into storm.claims values (new.id, new.claim_id, new.fence);
      return null;
    end $$;
  create trigger storm_note_first_claim after insert on attempts
    for each row when (new.claim_id is not null) execute function storm.note_claim();
  create trigger storm_note_claim after update of claim_id on attempts
    for each row when (new.claim_id is distinct from old.claim_id) execute function storm.note_claim();`;
