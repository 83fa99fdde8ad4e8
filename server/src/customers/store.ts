import { quickRead, statement } from "#platform/database/statement.ts";
import { tcknContext, type Customer, type CustomerId, type CustomerRecord } from "./customer.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";

export interface CustomerRow {
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
  tax_number: string | null;
  tax_office: string | null;
  is_active: boolean;
  is_default: boolean;
}

const columns = `id, code, erp_code, name, surname, email, gsm, tckn_sealed, tckn_index, tckn_ending, is_corporate,
  tax_number, tax_office, is_active, is_default`;

/** An erased customer is nobody: no lookup finds it again. */
const select = `select ${columns} from customers where tenant_id = $1 and erased_at is null`;
/** Several may share an address or a number: the active ones come first, then the oldest. */
const first = `order by is_active desc, id limit 1`;

export const findById = quickRead<CustomerRow>("customers.findById", `${select} and id = $2`);
export const findByCode = statement<CustomerRow>("customers.findByCode", `${select} and code = $2`);
export const findByErpCode = statement<CustomerRow>("customers.findByErpCode", `${select} and erp_code = $2`);

export type ResolvedRow = CustomerRow & { position: number };

/** For each value the customer who is found by it, if any. Found to be paid for: nobody erases them before the transaction ends. */
const resolveBy = (column: string, type: string) =>
  statement<ResolvedRow>(
    `customers.resolveBy.${column}`,
    `select asked.position::int, found.*
     from unnest($2::${type}[]) with ordinality as asked (value, position)
     cross join lateral (${select} and ${column} = asked.value ${first} for key share) as found`,
  );
export const resolveByCode = resolveBy("code", "text");
export const resolveByErpCode = resolveBy("erp_code", "text");
export const resolveByEmail = resolveBy("email_key", "text");
export const resolveByGsm = resolveBy("gsm", "text");
export const resolveByTckn = resolveBy("tckn_index", "bytea");
export const findDefault = statement<CustomerRow>("customers.findDefault", `${select} and is_default`);

export const lockById = statement<CustomerRow>("customers.lockById", `${select} and id = $2 for update`);
export const lockByCode = statement<CustomerRow>("customers.lockByCode", `${select} and code = $2 for update`);

export const holdAccountCode = statement<{ account_code: string | null }>(
  "customers.holdAccountCode",
  `select coalesce(erp_code, code) as account_code from customers
   where tenant_id = $1 and id = $2 and erased_at is null for key share`,
);

export const insertCustomers = statement(
  "customers.insert",
  `insert into customers (tenant_id, id, code, erp_code, name, surname, name_folded, email, email_key, gsm, tckn_sealed,
     tckn_index, tckn_ending, is_corporate, tax_number, tax_office, is_active, created_at, updated_at)
   select $1, *, updated_at
   from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
     $11::bytea[], $12::bytea[], $13::text[], $14::boolean[], $15::text[], $16::text[], $17::boolean[], $18::timestamptz[])
     as made (id, code, erp_code, name, surname, name_folded, email, email_key, gsm, tckn_sealed, tckn_index, tckn_ending,
       is_corporate, tax_number, tax_office, is_active, updated_at)`,
);

export const updateCustomer = statement(
  "customers.update",
  `update customers set code = $3, erp_code = $4, name = $5, surname = $6, name_folded = $7, email = $8,
     email_key = $9, gsm = $10, tckn_sealed = $11, tckn_index = $12, tckn_ending = $13, is_corporate = $14,
     tax_number = $15, tax_office = $16, is_active = $17, updated_at = $18
   where tenant_id = $1 and id = $2`,
);

/** The duplicates that the two writes above can meet, and the field that each is about. */
export const uniqueFields = (path: string) => ({
  customers_code_unique: `${path}code`,
  customers_erp_code_unique: `${path}erpCode`,
});

/** Waits for everyone who holds one of the keys; ordered, so that two who need the same keys cannot wait in a ring. */
export const holdTurns = statement(
  "customers.holdTurns",
  `insert into customer_turns (tenant_id, key) select $1, key from unnest($2::bytea[]) key order by key
   on conflict do nothing`,
);
export const releaseTurns = statement(
  "customers.releaseTurns",
  `delete from customer_turns where tenant_id = $1 and key = any($2::bytea[])`,
);

export const clearDefault = statement(
  "customers.clearDefault",
  `update customers set is_default = false where tenant_id = $1 and is_default`,
);
export const markDefault = statement(
  "customers.markDefault",
  `update customers set is_default = true where tenant_id = $1 and id = $2`,
);

const matching = `from customers
  where tenant_id = $1 and erased_at is null
    and ($2::text is null or strpos(name_folded, $2) > 0)
    and ($3::text is null or strpos(email_key, $3) > 0)
    and ($4::text is null or gsm = $4)
    and ($5::boolean is null or is_active = $5)`;

export const countMatching = statement<{ count: number }>("customers.countMatching", `select count(*) ${matching}`);
export const listMatching = statement<CustomerRow>(
  "customers.listMatching",
  `select ${columns} ${matching} order by id limit $6 offset $7`,
);

export const upsertDynamicField = statement(
  "customers.upsertDynamicField",
  `insert into dynamic_fields (tenant_id, code, label) values ($1, $2, $3)
   on conflict (tenant_id, code) do update set label = excluded.label`,
);
export const listDynamicFieldRows = statement<{ code: string; label: string }>(
  "customers.listDynamicFields",
  `select code, label from dynamic_fields where tenant_id = $1 order by code`,
);

/** Nothing that could lead to the person is left in the row. */
export const eraseRow = statement(
  "customers.erase",
  `update customers set code = null, erp_code = null, name = '', surname = '', name_folded = '', email = '', email_key = '',
     gsm = null, tckn_sealed = null, tckn_index = null, tckn_ending = null, is_corporate = false, tax_number = null,
     tax_office = null, is_active = false, updated_at = $3, erased_at = $3
   where tenant_id = $1 and id = $2 and erased_at is null`,
);

/** Untouched since $2, in the order of their ids. */
export const listUntouched = statement<{ id: CustomerId }>(
  "customers.listUntouched",
  `select id from customers
   where tenant_id = $1 and updated_at < $2 and ($3::uuid is null or id > $3) and erased_at is null and not is_default
   order by id limit $4`,
);

export interface CustomerTimes {
  created_at: Date;
  updated_at: Date;
}

export const findTimes = statement<CustomerTimes>(
  "customers.findTimes",
  `select created_at, updated_at from customers where tenant_id = $1 and id = $2`,
);

/** What other modules see of a customer. */
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
    taxNumber: row.tax_number,
    taxOffice: row.tax_office,
    isActive: row.is_active,
  };
}

export const sealedTckns = sealedColumn({
  table: "customers",
  column: "tckn_sealed",
  purpose: "personal-data",
  contextOf: tcknContext,
});
