import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import type { Days } from "./read-figures.ts";
import { readMonthlyTotals, type MonthlyTotal } from "./read-monthly-totals.ts";

interface Export {
  days: Days;
  /** Only payments that this member created. */
  memberId?: string;
  format: "csv" | "xlsx";
}

/** Reads the monthly totals for a file. The audit log names the period. */
export async function exportMonthlyTotals(ctx: Context, { days, memberId, format }: Export): Promise<MonthlyTotal[]> {
  const totals = await readMonthlyTotals(ctx, days, memberId);
  const details = { from: days.from, to: days.to, format };
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, { action: "report.exported", recordType: "tenant", recordId: ctx.tenantId, details }),
  );
  return totals;
}
