import { amountFromDecimal, type Amount } from "@servicepay/money";
import type { ReadContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";

/** What the visits of a payment request have brought. */
export interface RequestFigures {
  /** Visits that were paid and not wholly given back. */
  paid: number;
  /** The amounts of these visits, without mark-ups. */
  amount: Amount;
  /** What their cards were charged, without what was given back. */
  collected: Amount;
}

interface FiguresRow {
  request_id: string;
  paid: number;
  amount: string;
  collected: string;
}

/** A visit that was paid holds its place, and one that was wholly given back may still hold it. */
const figures = statement<FiguresRow>(
  "reports.requestFigures",
  `select v.request_id, count(*) as paid, sum(v.amount) as amount, sum(p.charged_amount - p.refunded_amount) as collected
   from request_visits v join payments p on p.tenant_id = v.tenant_id and p.id = v.payment_id
   where v.tenant_id = $1 and v.request_id = any($2::uuid[]) and v.released_at is null
     and p.state in ('succeeded', 'partially_refunded')
   group by v.request_id`,
);

export async function selectRequestFigures(
  { tx, tenantId }: ReadContext,
  ids: readonly string[],
): Promise<Map<string, RequestFigures>> {
  const rows = await tx.rows(figures, [tenantId, ids]);
  return new Map(
    rows.map((row) => [
      row.request_id,
      { paid: row.paid, amount: amountFromDecimal(row.amount)!, collected: amountFromDecimal(row.collected)! },
    ]),
  );
}
