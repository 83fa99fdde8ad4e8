import type { CurrencyCode } from "@servicepay/money";
import { columnsOfTaxNumber, taxNumberOf, type CustomerId, type TaxNumberColumns } from "#customers/index.ts";
import { reading, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { refuseDuplicate } from "#platform/database/duplicate.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import { foldLetters } from "#platform/text/fold-text.ts";
import { taxNumberContext, type AccountId, type CurrentAccount } from "../account.ts";

export interface AccountRow extends TaxNumberColumns {
  id: AccountId;
  code: string;
  erp_code: string | null;
  name: string;
  currency_code: CurrencyCode;
  is_corporate: boolean;
  tax_office: string | null;
  customer_id: CustomerId | null;
  is_visible_on_payment: boolean;
  is_active: boolean;
  created_at: Date;
}

export const accountColumns = `id, code, erp_code, name, currency_code, is_corporate, tax_number, tax_number_sealed, tax_number_ending,
  tax_office, customer_id, is_visible_on_payment, is_active, created_at`;
const select = `select ${accountColumns} from current_accounts where tenant_id = $1`;

const findBy = {
  id: statement<AccountRow>("accounts.findById", `${select} and id = $2`),
  code: statement<AccountRow>("accounts.findByCode", `${select} and code = $2`),
  erpCode: statement<AccountRow>("accounts.findByErpCode", `${select} and erp_code = $2`),
};
const lockBy = {
  id: statement<AccountRow>("accounts.lockById", `${select} and id = $2 for update`),
  code: statement<AccountRow>("accounts.lockByCode", `${select} and code = $2 for update`),
};

const insertRow = statement(
  "accounts.insert",
  `insert into current_accounts (tenant_id, id, code, erp_code, name, name_folded, currency_code, is_corporate,
     tax_number, tax_office, customer_id, is_visible_on_payment, is_active, created_at, updated_at,
     tax_number_sealed, tax_number_ending)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16)`,
);
const updateRow = statement(
  "accounts.update",
  `update current_accounts set code = $3, erp_code = $4, name = $5, name_folded = $6, currency_code = $7,
     is_corporate = $8, tax_number = $9, tax_office = $10, customer_id = $11, is_visible_on_payment = $12, is_active = $13,
     updated_at = $14, tax_number_sealed = $15, tax_number_ending = $16
   where tenant_id = $1 and id = $2`,
);
/** The fields to name when a write violates a unique constraint. The ERP code, else the code, names the account. */
const uniqueFields = ({ erpCode }: CurrentAccount) => ({
  current_accounts_code_unique: "code",
  current_accounts_erp_code_unique: "erpCode",
  current_accounts_account_unique: erpCode === null ? "code" : "erpCode",
});

export async function findAccount(ctx: ReadContext, field: keyof typeof findBy, value: string) {
  const row = await ctx.tx.row(findBy[field], [ctx.tenantId, value]);
  return row && accountOf(row);
}

const findByIds = statement<AccountRow>("accounts.findByIds", `${select} and id = any($2::uuid[]) order by code`);

export async function findAccountsById(
  { tx, tenantId }: ReadContext,
  ids: readonly AccountId[],
): Promise<CurrentAccount[]> {
  return ids.length === 0 ? [] : (await tx.rows(findByIds, [tenantId, ids])).map(accountOf);
}

const selectNames = statement<{ code: string; name: string }>(
  "accounts.names",
  `select coalesce(erp_code, code) as code, name from current_accounts
   where tenant_id = $1 and coalesce(erp_code, code) = any($2::text[])`,
);

/** The names of the accounts that have a record, by the code that their transactions name. */
export async function namesOfAccounts(
  { tx, tenantId }: ReadContext,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(selectNames, [tenantId, codes]);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

const selectCodes = statement<{ id: AccountId; code: string }>(
  "accounts.codes",
  `select id, coalesce(erp_code, code) as code from current_accounts where tenant_id = $1 and id = any($2::uuid[])`,
);

/** The codes by which lists and bookings name the accounts, by their id. */
export async function codesOfAccounts(
  ctx: Context | ReadContext,
  ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reading(ctx).tx.rows(selectCodes, [ctx.tenantId, ids]);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Locks the account until the transaction ends. */
export async function lockAccount(ctx: WriteContext, field: keyof typeof lockBy, value: string) {
  const row = await ctx.tx.row(lockBy[field], [ctx.tenantId, value]);
  return row && accountOf(row);
}

const selectOfCustomer = statement<AccountRow>(
  "accounts.ofCustomer",
  `${select} and (customer_id = $2::uuid or (customer_id is null and coalesce(erp_code, code) = $3::text)) order by code limit $4`,
);

/** The accounts that name the customer, and the one with the customer's code, in the order of their codes. */
export async function listAccountsOfCustomer(
  { tx, tenantId }: ReadContext,
  customer: { id: CustomerId; accountCode: string | null },
  limit: number,
): Promise<CurrentAccount[]> {
  return (await tx.rows(selectOfCustomer, [tenantId, customer.id, customer.accountCode, limit])).map(accountOf);
}

const lockCodesById = statement<AccountRow>("accounts.hold", `${select} and id = $2 for key share`);
const lockForReservation = statement<AccountRow>("accounts.claim", `${select} and id = $2 for no key update`);

/** Locks the codes of the account until the transaction ends. */
export async function lockAccountCodes(
  { tx, tenantId }: WriteContext,
  id: string,
): Promise<CurrentAccount | undefined> {
  const row = await tx.row(lockCodesById, [tenantId, id]);
  return row && accountOf(row);
}

/** Locks the account against other reservations until the transaction ends. Posting to it does not wait. */
export async function lockAccountForReservation(
  { tx, tenantId }: WriteContext,
  id: string,
): Promise<CurrentAccount | undefined> {
  const row = await tx.row(lockForReservation, [tenantId, id]);
  return row && accountOf(row);
}

const ownersOf = statement<{ customer_id: CustomerId }>(
  "accounts.customersWithAccounts",
  `select c.id as customer_id from unnest($2::uuid[], $3::text[]) c (id, code)
   where exists (select from current_accounts a where a.tenant_id = $1 and a.customer_id = c.id)
     or exists (select from current_accounts a where a.tenant_id = $1 and (a.erp_code = c.code or a.code = c.code))`,
);

/** Those of the customers who have an account: it names them, or has their code. */
export async function customersWithAccounts(
  tx: Transaction,
  tenantId: TenantId,
  customers: readonly { id: CustomerId; code: string | null }[],
): Promise<CustomerId[]> {
  const columns = [customers.map(({ id }) => id), customers.map(({ code }) => code)];
  const rows = await tx.rows(ownersOf, [tenantId, ...columns]);
  return rows.map(({ customer_id: id }) => id);
}

/** Throws a conflict that names the field if another account has this code or ERP code. */
export async function writeAccount(
  ctx: WriteContext,
  kind: "insert" | "update",
  account: CurrentAccount,
): Promise<void> {
  const taxNumber = columnsOfTaxNumber(account.taxNumber);
  const values = [
    ctx.tenantId,
    account.id,
    account.code,
    account.erpCode,
    account.name,
    foldLetters(account.name),
    account.currencyCode,
    account.isCorporate,
    taxNumber.tax_number,
    account.taxOffice,
    account.customerId,
    account.isVisibleOnPayment,
    account.isActive,
    ctx.clock.now(),
    taxNumber.tax_number_sealed,
    taxNumber.tax_number_ending,
  ];
  await refuseDuplicate(ctx.tx.run(kind === "insert" ? insertRow : updateRow, values), uniqueFields(account));
}

export function accountOf(row: AccountRow): CurrentAccount {
  return {
    id: row.id,
    code: row.code,
    erpCode: row.erp_code,
    name: row.name,
    currencyCode: row.currency_code,
    isCorporate: row.is_corporate,
    taxNumber: taxNumberOf(row),
    taxOffice: row.tax_office,
    customerId: row.customer_id,
    isVisibleOnPayment: row.is_visible_on_payment,
    isActive: row.is_active,
  };
}

export const sealedTaxNumbersOfAccounts = sealedColumn({
  table: "current_accounts",
  column: "tax_number_sealed",
  purpose: "personal-data",
  contextOf: taxNumberContext,
});
