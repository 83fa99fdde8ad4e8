/** The movements of a day's current list, for people who read it. */
import { amountFromDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { Movement } from "#acquirers/registry.ts";
import type { ReadContext } from "#platform/context.ts";
import { filteredStatement, keysetClauses } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import type { ListPosition } from "#platform/list-page.ts";

/** The movements that a sum of a day counts. */
export interface CountedMovements {
  terminalId: string;
  movement: Movement["kind"];
  currency: string;
}

/** A movement as one side has it, in the list of a sum. */
export interface CountedMovement {
  /** Identifies the movement in the list. */
  id: string;
  bankOrderId: string;
  reference: string | null;
  authCode: string | null;
  amount: Amount;
  currency: CurrencyCode;
  installments: number;
  at: Date;
}

interface MovementRow {
  id: string;
  bank_order_id: string;
  reference: string;
  auth_code: string | null;
  amount: string;
  currency: CurrencyCode;
  installments: number;
  at: Date;
}

const current = `from bank_movements m join reconciliations r on r.tenant_id = m.tenant_id and r.terminal_id = m.terminal_id
    and r.day = m.day and r.listing_id = m.listing_id`;
const sums = statement<{
  terminal_id: string;
  kind: Movement["kind"];
  currency: CurrencyCode;
  count: number;
  amount: string;
}>(
  "bankMovements.sums",
  `select m.terminal_id, m.kind, m.currency, count(*)::int as count, sum(m.amount) as amount ${current}
   where r.tenant_id = $1 and r.day = $2 group by 1, 2, 3 order by 1, 2, 3`,
);

export async function sumMovements({ tx, tenantId }: ReadContext, day: string) {
  const rows = await tx.rows(sums, [tenantId, day]);
  return rows.map(({ terminal_id: terminalId, kind, currency, count, amount }) => ({
    terminalId,
    kind,
    currency,
    sum: { count, amount: amountFromDecimal(amount)! },
  }));
}

/** Returns at most `limit` movements from the position on, the nearest first; without a position, the newest. */
export async function selectListed(
  ctx: ReadContext,
  day: string,
  { terminalId, movement, currency }: CountedMovements,
  position: ListPosition | null,
  limit: number,
): Promise<CountedMovement[]> {
  const { values, parameter } = filteredStatement(ctx.tenantId);
  const of = [`r.day = ${parameter(day)}::date`, `r.terminal_id = ${parameter(terminalId)}::uuid`];
  of.push(`m.kind = ${parameter(movement)}`, `m.currency = ${parameter(currency)}`);
  const { order, side, clauses } = keysetClauses({ parameter }, "l", position, { at: "at" });
  // The bank's number is not a UUID, so its digest is used instead.
  const text = `select l.* from (
      select md5(m.reference)::uuid as id, m.bank_order_id, m.reference, m.auth_code, m.amount, m.currency, m.installments, m.at
      ${current} where r.tenant_id = $1 and ${of.join(" and ")}) l
    where ${["true", ...clauses].join(" and ")} order by ${order} limit ${parameter(limit)}::int`;
  const rows = await ctx.tx.rows(statement<MovementRow>(`bankMovements.page.${side}`, text), values);
  return rows.map(({ bank_order_id: bankOrderId, auth_code: authCode, amount, ...row }) => ({
    ...row,
    bankOrderId,
    authCode,
    amount: amountFromDecimal(amount)!,
  }));
}
