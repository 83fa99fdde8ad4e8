import { amountFromDecimal, formatDecimal, type CurrencyCode } from "@servicepay/money";
import { BANK_ZONE, type Movement } from "#acquirers/registry.ts";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { expiringRowsBy } from "#platform/retention.ts";
import type { ListedMovement } from "../compare-order.ts";
import type { DayClaim } from "./days.ts";

const insert = statement<{ kind: Movement["kind"]; reference: string }>(
  "bankMovements.insert",
  `insert into bank_movements (tenant_id, terminal_id, day, listing_id, kind, reference, bank_order_id, amount, currency,
     installments, auth_code, at)
   select $1, $2, $3, $4, t.*
   from unnest($5::text[], $6::text[], $7::text[], $8::numeric[], $9::text[], $10::smallint[], $11::text[], $12::timestamptz[]) t
   on conflict do nothing
   returning kind, reference`,
);
const keyColumns = ["tenant_id", "terminal_id", "day", "listing_id", "kind", "reference"];
const key = keyColumns.join(", ");
const isOld = keyColumns.map((column) => `bank_movements.${column} = old.${column}`).join(" and ");

const deleteOthers = statement(
  "bankMovements.dropOthers",
  `delete from bank_movements using (
     select ${key} from bank_movements
     where tenant_id = $1 and terminal_id = $2 and day = $3 and listing_id <> $4
       and listing_id not in (
         select listing_id from reconciliations
         where tenant_id = $1 and terminal_id = $2 and day = $3 and listing_id is not null
       )
     limit $5
   ) old where ${isOld}`,
);
const selectOrders = statement<{ bank_order_id: string }>(
  "bankMovements.ordersOf",
  `select distinct bank_order_id from bank_movements
   where tenant_id = $1 and terminal_id = $2 and day = $3 and listing_id = $4 and bank_order_id > $5
   order by bank_order_id limit $6`,
);
/** `offset 0` forces one index lookup per order: the planner has no statistics of rows that were just inserted. */
const selectOfOrders = statement<{
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
  is_from_bank: boolean;
}>(
  "bankMovements.ofOrders",
  `select m.terminal_id, m.day, m.kind, m.reference, m.bank_order_id, m.amount, m.currency, m.installments, m.auth_code, m.at,
     r.source = 'bank' as is_from_bank
   from unnest($2::text[]) o
   cross join lateral (select * from bank_movements where tenant_id = $1 and bank_order_id = o offset 0) m
   join reconciliations r on r.tenant_id = m.tenant_id and r.terminal_id = m.terminal_id and r.day = m.day and r.listing_id = m.listing_id
   where r.tenant_id = $1`,
);

/** Movements of days that were listed again recently, or are being listed, are kept. */
const oldDays = `from bank_movements m
  where m.day < ($1::timestamptz at time zone '${BANK_ZONE}')::date and not exists (
    select from reconciliations r where r.tenant_id = m.tenant_id and r.terminal_id = m.terminal_id and r.day = m.day
      and (r.listed_at >= $1 or r.lease_until > now()))
  order by m.day limit $2`;
/** A day whose movements are deleted counts as not listed, so that missing movements prove nothing. */
export const oldMovements = expiringRowsBy("bankMovements", {
  deleteOld: `with unlisted as (
       update reconciliations set listing_id = null, listed_at = null
       where day < ($1::timestamptz at time zone '${BANK_ZONE}')::date and listed_at < $1
         and (lease_until is null or lease_until < now())
     ) delete from bank_movements using (select ${key} ${oldDays}) old where ${isOld}`,
  countOld: `select count(*) as count from (select m.day ${oldDays}) counted`,
});

/** Returns the first movement that the list has contained before, and null if there is none. */
export async function insertMovements(
  ctx: WriteContext,
  { terminalId, day, claimId }: DayClaim,
  movements: readonly Movement[],
): Promise<Movement | null> {
  const rows = await ctx.tx.rows(insert, [
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
  const inserted = new Set(rows.map(({ kind, reference }) => `${kind} ${reference}`));
  return movements.find(({ kind, reference }) => !inserted.delete(`${kind} ${reference}`)) ?? null;
}

/** Deletes up to `limit` rows of the day that belong neither to the current list nor to the new one. Returns the number. */
export async function deleteOtherMovements(ctx: WriteContext, claim: DayClaim, limit: number): Promise<number> {
  const { terminalId, day, claimId } = claim;
  return ctx.tx.run(deleteOthers, [ctx.tenantId, terminalId, day, claimId, limit]);
}

export async function selectListedOrders(
  ctx: WriteContext,
  { terminalId, day, claimId }: DayClaim,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await ctx.tx.rows(selectOrders, [ctx.tenantId, terminalId, day, claimId, after, limit]);
  return rows.map(({ bank_order_id: bankOrderId }) => bankOrderId);
}

/** Movements of these orders in all current lists. */
export async function selectMovements(
  { tx, tenantId }: ReadContext,
  bankOrderIds: readonly string[],
): Promise<ListedMovement[]> {
  const rows = await tx.rows(selectOfOrders, [tenantId, bankOrderIds]);
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
    isFromBank: row.is_from_bank,
  }));
}
