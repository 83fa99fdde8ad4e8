import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { Value } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import {
  taxNumberContext,
  tcknContext,
  type Customer,
  type CustomerDetails,
  type CustomerId,
  type CustomerRecord,
} from "../customer.ts";
import { taxNumberOf, type TaxNumberColumns } from "../tax-number.ts";

export interface CustomerRow extends TaxNumberColumns {
  id: CustomerId;
  code: string | null;
  erp_code: string | null;
  name: string;
  surname: string;
  email: string;
  gsm: string | null;
  tckn_sealed: Buffer | null;
  tckn_index: Buffer | null;
  tckn_ending: string | null;
  is_corporate: boolean;
  tax_office: string | null;
  is_active: boolean;
  is_default: boolean;
  is_visitor: boolean;
  created_at: Date;
  updated_at: Date;
}

export const customerColumns = `id, code, erp_code, name, surname, email, gsm, tckn_sealed, tckn_index, tckn_ending, is_corporate,
  tax_number, tax_number_sealed, tax_number_ending, tax_office, is_active, is_default, is_visitor, created_at, updated_at`;

/** No query finds an erased customer. */
const select = `select ${customerColumns} from customers where tenant_id = $1 and erased_at is null`;

const selectBy = {
  id: statement<CustomerRow>("customers.findById", `${select} and id = $2`),
  code: statement<CustomerRow>("customers.findByCode", `${select} and code = $2`),
  erpCode: statement<CustomerRow>("customers.findByErpCode", `${select} and erp_code = $2`),
};
const selectByIds = statement<CustomerRow>("customers.findByIds", `${select} and id = any($2::uuid[])`);
const selectDefault = statement<CustomerRow>("customers.findDefault", `${select} and is_default`);
const lockBy = {
  id: statement<CustomerRow>("customers.lockById", `${select} and id = $2 for update`),
  code: statement<CustomerRow>("customers.lockByCode", `${select} and code = $2 for update`),
};

const codesOf = statement<Pick<CustomerRow, "id" | "code">>(
  "customers.codes",
  `select id, code from customers where tenant_id = $1 and id = any($2::uuid[])`,
);
const selectByAccount = statement<CustomerRow>(
  "customers.findByAccount",
  `${select} and (erp_code = $2 or (erp_code is null and code = $2))`,
);
const selectByAccounts = statement<CustomerRow>(
  "customers.findByAccounts",
  `${select} and (erp_code = any($2::text[]) or (erp_code is null and code = any($2::text[])))`,
);
const namesOf = statement<Pick<CustomerRow, "id" | "name" | "surname">>(
  "customers.names",
  `select id, name, surname from customers where tenant_id = $1 and id = any($2::uuid[]) and erased_at is null`,
);

export type CustomerKey = keyof typeof selectBy;

export function selectCustomer(ctx: ReadContext, field: CustomerKey, value: string): Promise<CustomerRow | undefined> {
  return ctx.tx.row(selectBy[field], [ctx.tenantId, value]);
}

export function selectCustomers({ tx, tenantId }: ReadContext, ids: readonly string[]): Promise<CustomerRow[]> {
  return tx.rows(selectByIds, [tenantId, ids]);
}

export function selectDefaultCustomer({ tx, tenantId }: ReadContext): Promise<CustomerRow | undefined> {
  return tx.row(selectDefault, [tenantId]);
}

export function selectNames({ tx, tenantId }: ReadContext, ids: readonly string[]) {
  return tx.rows(namesOf, [tenantId, ids]);
}

export function selectCodes({ tx, tenantId }: ReadContext, ids: readonly string[]) {
  return tx.rows(codesOf, [tenantId, ids]);
}

/** The customer whose ERP code, else code, this is. */
export function selectCustomerByAccount({ tx, tenantId }: ReadContext, code: string): Promise<CustomerRow | undefined> {
  return tx.row(selectByAccount, [tenantId, code]);
}

/** Locks the customer until the transaction ends. */
export function lockCustomer(ctx: WriteContext, field: keyof typeof lockBy, value: string) {
  return ctx.tx.row(lockBy[field], [ctx.tenantId, value]);
}

/** Several customers may have the same address or number: an active one comes first, then the oldest. */
const selectForPayment = (column: string) =>
  statement<CustomerRow>(
    `customers.resolveBy.${column}`,
    `${select} and ${column} = $2 order by is_active desc, id limit 1 for key share`,
  );
const selectForPaymentBy = {
  code: selectForPayment("code"),
  erpCode: selectForPayment("erp_code"),
  email: selectForPayment("email_key"),
  gsm: selectForPayment("gsm"),
  tckn: selectForPayment("tckn_index"),
};

/** Finds a customer and locks its keys, so that it cannot be erased before the transaction ends. */
export function selectCustomerForPayment(
  { tx, tenantId }: WriteContext,
  field: keyof typeof selectForPaymentBy,
  value: Value,
): Promise<CustomerRow | undefined> {
  return tx.row(selectForPaymentBy[field], [tenantId, value]);
}

export function selectCustomersByAccounts(
  { tx, tenantId }: ReadContext,
  codes: readonly string[],
): Promise<CustomerRow[]> {
  return tx.rows(selectByAccounts, [tenantId, codes]);
}

export interface CustomerCodes {
  /** The customer's ERP code, else its code. */
  accountErpCode: string | null;
  customerErpCode: string | null;
}

const lockCodesOf = statement<CustomerCodes>(
  "customers.holdCodes",
  `select coalesce(erp_code, code) as "accountErpCode", erp_code as "customerErpCode" from customers
   where tenant_id = $1 and id = $2 and erased_at is null for key share`,
);

/** Returns the customer's codes and locks them until the transaction ends. Undefined for an erased customer. */
export async function lockCustomerCodes(
  { tx, tenantId }: WriteContext,
  id: string,
): Promise<CustomerCodes | undefined> {
  return tx.row(lockCodesOf, [tenantId, id]);
}

const insert = statement(
  "customers.insert",
  `insert into customers (tenant_id, id, code, erp_code, name, surname, name_folded, email, email_key, gsm, tckn_sealed,
     tckn_index, tckn_ending, is_corporate, tax_number, tax_office, is_active, created_at, updated_at, is_visitor,
     tax_number_sealed, tax_number_ending)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $19, $20, $21)`,
);
const update = statement(
  "customers.update",
  `update customers set code = $3, erp_code = $4, name = $5, surname = $6, name_folded = $7, email = $8,
     email_key = $9, gsm = $10, tckn_sealed = $11, tckn_index = $12, tckn_ending = $13, is_corporate = $14,
     tax_number = $15, tax_office = $16, is_active = $17, updated_at = $18, is_visitor = $19,
     tax_number_sealed = $20, tax_number_ending = $21
   where tenant_id = $1 and id = $2`,
);

export async function insertRow({ tx, tenantId }: WriteContext, values: readonly Value[]): Promise<void> {
  await tx.run(insert, [tenantId, ...values]);
}

export async function updateRow({ tx, tenantId }: WriteContext, values: readonly Value[]): Promise<void> {
  await tx.run(update, [tenantId, ...values]);
}

/** The keys are inserted in a fixed order, so that two transactions that need the same keys cannot deadlock. */
const insertKeys = statement(
  "customers.lockKeys",
  `insert into customer_locks (tenant_id, key) select $1, key from unnest($2::bytea[]) key order by key
   on conflict do nothing`,
);
const deleteKeys = statement(
  "customers.releaseKeys",
  `delete from customer_locks where tenant_id = $1 and key = any($2::bytea[])`,
);

/** Locks the keys, after every transaction that holds one of them has ended. */
export async function lockKeys({ tx, tenantId }: WriteContext, keys: readonly Buffer[]): Promise<void> {
  await tx.run(insertKeys, [tenantId, keys]);
}

/** Deletes the rows of the keys. Other transactions still wait until this one ends. */
export async function releaseKeys({ tx, tenantId }: WriteContext, keys: readonly Buffer[]): Promise<void> {
  await tx.run(deleteKeys, [tenantId, keys]);
}

const clearDefault = statement(
  "customers.clearDefault",
  `update customers set is_default = false where tenant_id = $1 and is_default`,
);
const markDefault = statement(
  "customers.markDefault",
  `update customers set is_default = true where tenant_id = $1 and id = $2`,
);

export async function writeDefault({ tx, tenantId }: WriteContext, id: CustomerId): Promise<void> {
  await tx.run(clearDefault, [tenantId]);
  await tx.run(markDefault, [tenantId, id]);
}

const erase = statement(
  "customers.erase",
  `update customers set code = null, erp_code = null, name = '', surname = '', name_folded = '', email = '', email_key = '',
     gsm = null, tckn_sealed = null, tckn_index = null, tckn_ending = null, is_corporate = false, tax_number = null,
     tax_number_sealed = null, tax_number_ending = null, tax_office = null, is_active = false, updated_at = $3, erased_at = $3
   where tenant_id = $1 and id = $2 and erased_at is null`,
);

/** Clears everything that could identify the person. */
export async function eraseRow({ tx, tenantId, clock }: WriteContext, id: CustomerId): Promise<void> {
  await tx.run(erase, [tenantId, id, clock.now()]);
}

const selectErased = statement<{ id: CustomerId }>(
  "customers.findErased",
  `select id from customers where tenant_id = $1 and id = $2 and erased_at is not null`,
);

/** True if there was such a customer and it was erased. */
export async function isCustomerErased({ tx, tenantId }: ReadContext, id: string): Promise<boolean> {
  return (await tx.row(selectErased, [tenantId, id])) !== undefined;
}

const selectUntouched = statement<{ id: CustomerId }>(
  "customers.listUntouched",
  `select id from customers
   where tenant_id = $1 and updated_at < $2 and ($3::uuid is null or id > $3) and erased_at is null and not is_default
   order by id limit $4`,
);

/** Customers whose record has not changed since `before`, by id. Leaves out the default customer. */
export async function listUntouchedCustomers(
  { tx, tenantId }: WriteContext,
  { before, after, limit }: { before: Date; after: CustomerId | null; limit: number },
): Promise<CustomerId[]> {
  return (await tx.rows(selectUntouched, [tenantId, before, after, limit])).map(({ id }) => id);
}

/** A customer as other modules see it. */
export function customerOf(row: CustomerRow): Customer {
  return {
    id: row.id,
    code: row.code,
    erpCode: row.erp_code,
    name: row.name,
    surname: row.surname,
    email: row.email,
    gsm: row.gsm,
    isDefault: row.is_default,
  };
}

export function recordOf(row: CustomerRow): CustomerRecord {
  return {
    ...customerOf(row),
    tcknEnding: row.tckn_ending,
    isCorporate: row.is_corporate,
    taxNumber: taxNumberOf(row),
    taxOffice: row.tax_office,
    isActive: row.is_active,
    isVisitor: row.is_visitor,
  };
}

export function detailsOf(row: CustomerRow): CustomerDetails {
  return { ...recordOf(row), createdAt: row.created_at, updatedAt: row.updated_at };
}

export const sealedTckns = sealedColumn({
  table: "customers",
  column: "tckn_sealed",
  purpose: "personal-data",
  contextOf: tcknContext,
});

export const sealedTaxNumbersOfCustomers = sealedColumn({
  table: "customers",
  column: "tax_number_sealed",
  purpose: "personal-data",
  contextOf: taxNumberContext,
});
