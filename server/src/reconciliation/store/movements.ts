import { amountFromDecimal, formatDecimal, type CurrencyCode } from "@servicepay/money";
import type { Movement } from "#acquirers/registry.ts";
import type { WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { expiringRowsBy } from "#platform/retention.ts";
import type { ListedMovement } from "../compare-order.ts";
import type { Claim } from "./days.ts";

const insert = statement(
  "bankMovements.insert",
  `insert into bank_movements (tenant_id, terminal_id, day, listing_id, kind, reference, bank_order_id, amount, currency,
     installments, auth_code, at)
   select $1, $2, $3, $4, t.*
   from unnest($5::text[], $6::text[], $7::text[], $8::numeric[], $9::text[], $10::smallint[], $11::text[], $12::timestamptz[]) t
   on conflict do nothing`,
);
const dropOthers = statement(
  "bankMovements.dropOthers",
  `delete from bank_movements where ctid = any(array(
     select m.ctid from bank_movements m
     left join reconciliations r on r.tenant_id = m.tenant_id and r.terminal_id = m.terminal_id and r.day = m.day
       and r.listing_id = m.listing_id
     where m.tenant_id = $1 and m.terminal_id = $2 and m.day = $3 and m.listing_id <> $4 and r.listing_id is null
     limit $5))`,
);
const ordersOf = statement<{ bank_order_id: string }>(
  "bankMovements.ordersOf",
  `select distinct bank_order_id from bank_movements
   where tenant_id = $1 and terminal_id = $2 and day = $3 and listing_id = $4 and bank_order_id > $5
   order by bank_order_id limit $6`,
);
/** One look into the index for each order: of a table that was filled a moment ago the planner knows nothing yet. */
const ofOrders = statement<{
  terminal_id: string;
  day: string;
  kind: Movement["kind"];
  reference: string;
  bank_order_id: string;
  amount: string;
  currency: CurrencyCode;
  installments: number;
  auth_code: string | null;
  at: Date;
  is_banks_word: boolean;
}>(
  "bankMovements.ofOrders",
  `select m.terminal_id, m.day, m.kind, m.reference, m.bank_order_id, m.amount, m.currency, m.installments, m.auth_code, m.at,
     r.source = 'bank' as is_banks_word
   from unnest($2::text[]) o
   cross join lateral (select * from bank_movements where tenant_id = $1 and bank_order_id = o offset 0) m
   join reconciliations r on r.tenant_id = m.tenant_id and r.terminal_id = m.terminal_id and r.day = m.day and r.listing_id = m.listing_id`,
);

/** Of days that were listed again lately, or are being listed, the movements stay. */
const oldDays = `from bank_movements m
  where m.day < ($1::timestamptz at time zone 'UTC')::date and not exists (
    select from reconciliations r where r.tenant_id = m.tenant_id and r.terminal_id = m.terminal_id and r.day = m.day
      and (r.listed_at >= $1 or r.lease_until > now()))
  order by m.day limit $2`;
/** A day whose movements leave counts as not listed from then on: what is not there proves nothing. */
export const oldMovements = expiringRowsBy("bankMovements", {
  deleteOld: `with unlisted as (
       update reconciliations set listing_id = null, listed_at = null
       where day < ($1::timestamptz at time zone 'UTC')::date and listed_at < $1
         and (lease_until is null or lease_until < now())
     ) delete from bank_movements where ctid = any(array(select m.ctid ${oldDays}))`,
  countOld: `select count(*) as count from (select m.day ${oldDays}) counted`,
});

/** How many were new: fewer than given where the list names one twice. */
export async function insertMovements(
  ctx: WriteContext,
  { terminalId, day, claimId }: Claim,
  movements: readonly Movement[],
): Promise<number> {
  return ctx.tx.run(insert, [
    ctx.tenantId,
    terminalId,
    day,
    claimId,
    movements.map(({ kind }) => kind),
    movements.map(({ reference }) => reference),
    movements.map(({ bankOrderId }) => bankOrderId),
    movements.map(({ amount }) => formatDecimal(amount)),
    movements.map(({ currency }) => currency),
    movements.map(({ installments }) => installments),
    movements.map(({ authCode }) => authCode),
    movements.map(({ at }) => at),
  ]);
}

/** Rows of this day's lists that count no more, nor ever did; how many there were, at most `limit`. */
export async function dropOtherMovements(ctx: WriteContext, claim: Claim, limit: number): Promise<number> {
  const { terminalId, day, claimId } = claim;
  return ctx.tx.run(dropOthers, [ctx.tenantId, terminalId, day, claimId, limit]);
}

export async function selectListedOrders(
  ctx: WriteContext,
  { terminalId, day, claimId }: Claim,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await ctx.tx.rows(ordersOf, [ctx.tenantId, terminalId, day, claimId, after, limit]);
  return rows.map(({ bank_order_id: bankOrderId }) => bankOrderId);
}

/** Of every list that counts. */
export async function selectMovements(
  { tx, tenantId }: WriteContext,
  bankOrderIds: readonly string[],
): Promise<ListedMovement[]> {
  const rows = await tx.rows(ofOrders, [tenantId, bankOrderIds]);
  return rows.map((row) => ({
    terminalId: row.terminal_id,
    day: row.day,
    kind: row.kind,
    reference: row.reference,
    bankOrderId: row.bank_order_id,
    amount: amountFromDecimal(row.amount)!,
    currency: row.currency,
    installments: row.installments,
    authCode: row.auth_code,
    at: row.at,
    isBanksWord: row.is_banks_word,
  }));
}
