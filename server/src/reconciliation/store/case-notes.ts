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
