import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { CaseId, CaseNote, CaseNoteId } from "../case.ts";

const insert = statement(
  "reconciliationCaseNotes.insert",
  `insert into reconciliation_case_notes (tenant_id, id, case_id, text, author, created_at)
   values ($1, $2, $3, $4, $5, $6) on conflict (tenant_id, id) do nothing`,
);
const ofCase = statement<{ id: CaseNoteId; text: string; author: string; created_at: Date }>(
  "reconciliationCaseNotes.ofCase",
  `select id, text, author, created_at from reconciliation_case_notes
   where tenant_id = $1 and case_id = $2 order by created_at desc, id desc limit $3`,
);

const byId = statement<{ case_id: CaseId; text: string; author: string }>(
  "reconciliationCaseNotes.byId",
  `select case_id, text, author from reconciliation_case_notes where tenant_id = $1 and id = $2`,
);

export async function selectNote(
  { tx, tenantId }: WriteContext,
  id: CaseNoteId,
): Promise<{ caseId: CaseId; text: string; author: string } | undefined> {
  const row = await tx.row(byId, [tenantId, id]);
  return row && { caseId: row.case_id, text: row.text, author: row.author };
}

const ofAttempts = statement<{ attempt_id: string; text: string; at: Date }>(
  "reconciliationCaseNotes.ofAttempts",
  `select c.attempt_id, n.text, n.created_at as at
   from reconciliation_cases c join reconciliation_case_notes n on n.tenant_id = c.tenant_id and n.case_id = c.id
   where c.tenant_id = $1 and c.attempt_id = any($2::uuid[])
   union all
   select attempt_id, note, closed_at from reconciliation_cases
   where tenant_id = $1 and attempt_id = any($2::uuid[]) and note is not null
   order by at`,
);
const deleteOfAttempts = statement(
  "reconciliationCaseNotes.deleteOfAttempts",
  `delete from reconciliation_case_notes n using reconciliation_cases c
   where c.tenant_id = $1 and c.attempt_id = any($2::uuid[]) and n.tenant_id = c.tenant_id and n.case_id = c.id`,
);
const deleteNaming = statement(
  "reconciliationCaseNotes.deleteNaming",
  `delete from reconciliation_case_notes
   where tenant_id = $1 and exists (select from unnest($2::text[]) part where strpos(text, part) > 0)`,
);

export async function selectNotesOfAttempts(
  { tx, tenantId }: WriteContext,
  attemptIds: readonly string[],
): Promise<{ attemptId: string; text: string; at: Date }[]> {
  const rows = await tx.rows(ofAttempts, [tenantId, attemptIds]);
  return rows.map(({ attempt_id: attemptId, text, at }) => ({ attemptId, text, at }));
}

export async function deleteNotesOfAttempts(
  { tx, tenantId }: WriteContext,
  attemptIds: readonly string[],
): Promise<void> {
  await tx.run(deleteOfAttempts, [tenantId, attemptIds]);
}

export async function deleteNotesNaming({ tx, tenantId }: WriteContext, texts: readonly string[]): Promise<void> {
  await tx.run(deleteNaming, [tenantId, texts]);
}

/** False if the note was written before. */
export async function insertNote(
  ctx: WriteContext,
  caseId: CaseId,
  { id, text, author, at }: CaseNote,
): Promise<boolean> {
  return (await ctx.tx.run(insert, [ctx.tenantId, id, caseId, text, author, at])) === 1;
}

export async function selectNotes(ctx: ReadContext, caseId: CaseId, limit: number): Promise<CaseNote[]> {
  const rows = await ctx.tx.rows(ofCase, [ctx.tenantId, caseId, limit]);
  return rows.map(({ id, text, author, created_at: at }) => ({ id, text, author, at }));
}
