-- The portal counts the payments whose payer accepted a version of a text.
create index consent_answers_of_text on consent_answers (tenant_id, consent_id, answer, payment_id);
