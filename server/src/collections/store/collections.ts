import { amountFromDecimal, formatDecimal, type CurrencyCode } from "@servicepay/money";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { retryDuplicate } from "#platform/database/duplicate.ts";
import { statement } from "#platform/database/statement.ts";
import type { Collection, CollectionKind, NewCollection } from "../collection.ts";

/** A reversal has its sale's codes. */
const columnOfSale = (column: string) =>
  `(select sale.${column} from collections sale where sale.tenant_id = $1 and sale.id = $4)`;
const insert = statement(
  "collections.insert",
  `with written as (
     insert into collections (tenant_id, id, kind, reverses_id, payment_id, order_reference, client_reference, account_erp_code,
     customer_erp_code, pos_erp_code, amount, charged_amount, commission_amount, currency, installments, terminal_id, masked_pan,
     auth_code, description, additional_data, booked_at)
   select $1, $2, $3, $4, $5, $6, $7, coalesce($8, ${columnOfSale("account_erp_code")}),
     coalesce($9, ${columnOfSale("customer_erp_code")}), coalesce($10, ${columnOfSale("pos_erp_code")}),
     $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21
   on conflict (tenant_id, id) do nothing
   returning id
   )
   select id from written`,
);

/** Records a booked attempt for the ERP, in the transaction that books it. Repeating it for the same attempt records nothing. */
export async function recordCollection({ tx, tenantId, clock }: WriteContext, each: NewCollection): Promise<void> {
  await tx.run(insert, [
    tenantId,
    each.id,
    each.kind,
    each.reversesId,
    each.paymentId,
    each.orderReference,
    each.clientReference,
    each.accountErpCode,
    each.customerErpCode,
    each.posErpCode,
    formatDecimal(each.amount),
    formatDecimal(each.chargedAmount),
    each.commissionAmount === null ? null : formatDecimal(each.commissionAmount),
    each.currency,
    each.installments,
    each.terminalId,
    each.maskedPan,
    each.authCode,
    each.description,
    each.additionalData,
    clock.now(),
  ]);
}

export interface CollectionRow {
  id: string;
  kind: CollectionKind;
  reverses_id: string | null;
  reverses_erp_code: string | null;
  payment_id: string;
  order_reference: string;
  client_reference: string | null;
  account_erp_code: string | null;
  customer_erp_code: string | null;
  pos_erp_code: string | null;
  amount: string;
  charged_amount: string;
  commission_amount: string | null;
  currency: CurrencyCode;
  installments: number;
  terminal_id: string;
  masked_pan: string | null;
  auth_code: string | null;
  description: string | null;
  additional_data: Record<string, string> | null;
  booked_at: Date;
  erp_code: string | null;
  integration_error: string | null;
}

export const selectRows = `select c.id, c.kind, c.reverses_id, sale.erp_code as reverses_erp_code, c.payment_id, c.order_reference,
    c.client_reference, c.account_erp_code, c.customer_erp_code, c.pos_erp_code, c.amount, c.charged_amount, c.commission_amount,
    c.currency, c.installments, c.terminal_id, c.masked_pan, c.auth_code, c.description, c.additional_data, c.booked_at, c.erp_code,
    c.integration_error
  from collections c
  left join collections sale on sale.tenant_id = $1 and sale.id = c.reverses_id
  where c.tenant_id = $1`;

/** A reversal can be booked once its sale is. A sale older than this table has no collection and delays no reversal. */
export const isBookable = `c.integrated_at is null and not exists (
  select from collections s where s.tenant_id = $1 and s.id = c.reverses_id and s.integrated_at is null)`;
const conditions = { all: "true", waiting: isBookable, integrated: "c.integrated_at is not null" } as const;
export type Selection = keyof typeof conditions;

const list = (which: Selection) =>
  statement<CollectionRow>(
    `collections.list.${which}`,
    `${selectRows} and ${conditions[which]} order by c.booked_at, c.id limit $2 offset $3`,
  );
const count = (which: Exclude<Selection, "waiting">) =>
  statement<{ count: number }>(
    `collections.count.${which}`,
    `select count(*) from collections c where c.tenant_id = $1 and ${conditions[which]}`,
  );
/** The rows of `isBookable`: all that wait, less the reversals of a sale that waits. Reads two indexes and no rows. */
const countWaiting = statement<{ count: number }>(
  "collections.count.waiting",
  `select count(*) - coalesce(sum(held.reversals), 0) as count from collections c
   left join (select reverses_id, count(*)::int as reversals from collections
     where tenant_id = $1 and integrated_at is null and reverses_id is not null group by reverses_id) held
     on held.reverses_id = c.id
   where c.tenant_id = $1 and c.integrated_at is null`,
);
const counts = { all: count("all"), waiting: countWaiting, integrated: count("integrated") };
const lists = { all: list("all"), waiting: list("waiting"), integrated: list("integrated") };

export async function countSelected({ tx, tenantId }: ReadContext, which: Selection): Promise<number> {
  return (await tx.row(counts[which], [tenantId]))?.count ?? 0;
}

/** Oldest first. */
export async function selectCollections(
  { tx, tenantId }: ReadContext,
  which: Selection,
  { limit, offset }: { limit: number; offset: number },
): Promise<Collection[]> {
  return (await tx.rows(lists[which], [tenantId, limit, offset])).map(toCollection);
}

const byIds = statement<CollectionRow>("collections.byIds", `${selectRows} and c.id = any($2::uuid[])`);

export async function selectCollectionsById(
  { tx, tenantId }: ReadContext,
  ids: readonly string[],
): Promise<Collection[]> {
  return (await tx.rows(byIds, [tenantId, ids])).map(toCollection);
}

const anyIntegrated = statement<{ isAny: boolean }>(
  "collections.anyIntegrated",
  `select exists (select from collections where tenant_id = $1 and integrated_at is not null) as "isAny"`,
);

export async function selectIsAnyIntegrated({ tx, tenantId }: ReadContext): Promise<boolean> {
  return (await tx.row(anyIntegrated, [tenantId]))!.isAny;
}

export interface AcknowledgedRow {
  id: string;
  erpCode: string | null;
  integrationError: string | null;
}

const lock = statement<AcknowledgedRow>(
  "collections.lock",
  `select id, erp_code as "erpCode", integration_error as "integrationError"
   from collections where tenant_id = $1 and id = any($2::uuid[]) order by id for update`,
);

/** Locks collections in the order of their ids, so that two batches cannot deadlock. */
export function lockCollections({ tx, tenantId }: WriteContext, ids: readonly string[]): Promise<AcknowledgedRow[]> {
  return tx.rows(lock, [tenantId, ids]);
}

const selectHolders = statement<{ id: string; erpCode: string }>(
  "collections.holders",
  `select id, erp_code as "erpCode" from collections where tenant_id = $1 and erp_code = any($2::text[])`,
);

/** The collections that have these ERP codes. */
export function selectHoldersOfCodes(
  { tx, tenantId }: WriteContext,
  erpCodes: readonly string[],
): Promise<{ id: string; erpCode: string }[]> {
  return tx.rows(selectHolders, [tenantId, erpCodes]);
}

const acknowledge = statement(
  "collections.acknowledge",
  `update collections c set erp_code = input.erp_code, integrated_at = coalesce(c.integrated_at, $4), integration_error = null
   from unnest($2::uuid[], $3::text[]) input (id, erp_code) where c.tenant_id = $1 and c.id = input.id`,
);

/** The caller has looked up who has the codes, so a duplicate is a concurrent change: the transaction runs again. */
export async function writeErpCodes(
  { tx, tenantId, clock }: WriteContext,
  codes: readonly { id: string; erpCode: string }[],
): Promise<void> {
  const values = [codes.map(({ id }) => id), codes.map(({ erpCode }) => erpCode), clock.now()];
  await retryDuplicate(tx.run(acknowledge, [tenantId, ...values]), "collections_erp_code_unique");
}

const fail = statement(
  "collections.fail",
  `update collections c set integration_error = input.error
   from unnest($2::uuid[], $3::text[]) input (id, error)
   where c.tenant_id = $1 and c.id = input.id and c.integrated_at is null`,
);

export async function writeIntegrationErrors(
  { tx, tenantId }: WriteContext,
  errors: readonly { id: string; integrationError: string }[],
): Promise<void> {
  const values = [errors.map(({ id }) => id), errors.map(({ integrationError }) => integrationError)];
  await tx.run(fail, [tenantId, ...values]);
}

const reopen = statement<{ id: string }>(
  "collections.reopen",
  `update collections set erp_code = null, integrated_at = null, export_number = null, export_line = null where tenant_id = $1 and integrated_at >= $2 returning id`,
);

/** Returns the ids of the collections that wait for the ERP again. */
export async function reopenSince({ tx, tenantId }: WriteContext, from: Date): Promise<string[]> {
  return (await tx.rows(reopen, [tenantId, from])).map(({ id }) => id);
}

const erase = statement(
  "collections.eraseTexts",
  `update collections set description = null, additional_data = null, integration_error = null
   where tenant_id = $1 and id = any($2::uuid[])
     and (description is not null or additional_data is not null or integration_error is not null)`,
);

/** Erases free texts, which may name the payer. Amounts, codes and masked cards stay. */
export async function eraseCollectionTexts(
  { tx, tenantId }: WriteContext,
  attemptIds: readonly string[],
): Promise<void> {
  await tx.run(erase, [tenantId, attemptIds]);
}

export function toCollection(row: CollectionRow): Collection {
  return {
    id: row.id,
    kind: row.kind,
    reversesId: row.reverses_id,
    reversesErpCode: row.reverses_erp_code,
    paymentId: row.payment_id,
    orderReference: row.order_reference,
    clientReference: row.client_reference,
    accountErpCode: row.account_erp_code,
    customerErpCode: row.customer_erp_code,
    posErpCode: row.pos_erp_code,
    amount: amountFromDecimal(row.amount)!,
    chargedAmount: amountFromDecimal(row.charged_amount)!,
    commissionAmount: row.commission_amount === null ? null : amountFromDecimal(row.commission_amount)!,
    currency: row.currency,
    installments: row.installments,
    terminalId: row.terminal_id,
    maskedPan: row.masked_pan,
    authCode: row.auth_code,
    description: row.description,
    additionalData: row.additional_data,
    bookedAt: row.booked_at,
    erpCode: row.erp_code,
    integrationError: row.integration_error,
  };
}
