import type { WriteContext } from "#platform/context.ts";
import type { Value } from "#platform/database/database.ts";
import { refuseDuplicate } from "#platform/database/duplicate.ts";
import { emailKey, nameKey, tcknContext, type CustomerId } from "./customer.ts";
import { insertRow, updateRow } from "./store/customers.ts";
import { columnsOfTaxNumber, type TaxNumber } from "./tax-number.ts";

/** A stored identity number: encrypted, with a keyed hash for queries and its last two digits for display. */
export interface SealedTckn {
  sealed: Buffer;
  index: Buffer;
  ending: string;
}

export interface CustomerToWrite {
  id: CustomerId;
  code: string | null;
  erpCode: string | null;
  name: string;
  surname: string;
  email: string;
  gsm: string | null;
  tckn: SealedTckn | null;
  isCorporate: boolean;
  taxNumber: TaxNumber | null;
  taxOffice: string | null;
  isActive: boolean;
  isVisitor: boolean;
}

/**
 * Refuses a code or account that another customer has, with a conflict that names `<path>code` or `<path>erpCode`. The ERP
 * code, else the code, names the customer's account.
 */
export async function writeCustomer(
  ctx: WriteContext,
  kind: "insert" | "update",
  customer: CustomerToWrite,
  path = "",
): Promise<void> {
  const write = kind === "insert" ? insertRow : updateRow;
  await refuseDuplicate(write(ctx, valuesOf(ctx, customer)), {
    customers_code_unique: `${path}code`,
    customers_erp_code_unique: `${path}erpCode`,
    customers_account_unique: `${path}${customer.erpCode === null ? "code" : "erpCode"}`,
  });
}

function valuesOf(ctx: WriteContext, customer: CustomerToWrite): Value[] {
  const { tckn } = customer;
  const taxNumber = columnsOfTaxNumber(customer.taxNumber);
  return [
    customer.id,
    customer.code,
    customer.erpCode,
    customer.name,
    customer.surname,
    nameKey(customer.name, customer.surname),
    customer.email,
    emailKey(customer.email),
    customer.gsm,
    tckn?.sealed ?? null,
    tckn?.index ?? null,
    tckn?.ending ?? null,
    customer.isCorporate,
    taxNumber.tax_number,
    customer.taxOffice,
    customer.isActive,
    ctx.clock.now(),
    customer.isVisitor,
    taxNumber.tax_number_sealed,
    taxNumber.tax_number_ending,
  ];
}

export function sealTckn(ctx: WriteContext, id: CustomerId, tckn: string): SealedTckn {
  return {
    sealed: ctx.keys.seal("personal-data", Buffer.from(tckn), tcknContext(ctx.tenantId, id)),
    index: tcknIndex(ctx, tckn),
    ending: tckn.slice(-2),
  };
}

export function tcknIndex(ctx: WriteContext, tckn: string): Buffer {
  return ctx.keys.blindIndex(ctx.tenantId, `tckn:${tckn}`);
}
