import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { readStatement, type StatementRequest } from "./read-statement.ts";
import { statementFile, type StatementFile, type StatementFormat } from "./statement-file.ts";
import type { StatementLocale } from "./statement-texts.ts";

/** The statement as a file. The audit log names the account and the period. */
export async function exportStatement(
  ctx: Context,
  request: StatementRequest & { format: StatementFormat; locale: StatementLocale },
): Promise<StatementFile> {
  const { erpCode, from, to, format, locale } = request;
  const file = await statementFile(await readStatement(ctx, { erpCode, from, to }), format, locale);
  const details = { account: erpCode, from, to, format };
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, { action: "statement.exported", recordType: "tenant", recordId: ctx.tenantId, details }),
  );
  return file;
}
