-- A payment may take several tries, and the texts may change between them: each answer names the try that it was given
-- with. Answers of before have none; processes of the version before go on adding such while they are replaced.
alter table consent_answers
  add column attempt_id uuid,
  add foreign key (tenant_id, attempt_id) references attempts (tenant_id, id);
