import type { WriteContext } from "#platform/context.ts";
import { refuseDuplicate } from "#platform/database/duplicate.ts";
import { emailKey, nameKey, tcknContext } from "./customer.ts";
import type { CustomerId } from "./customer.ts";
import { insertCustomer, uniqueFields, updateCustomer } from "./store.ts";

/** The identity number as it is stored: sealed for this customer, findable by its keyed hash, shown by its ending. */
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
  taxNumber: string | null;
  taxOffice: string | null;
  isActive: boolean;
}

/** A code that another customer has is a conflict naming `<path>code` or `<path>erpCode`. */
export async function writeCustomer(
  ctx: WriteContext,
  kind: "insert" | "update",
  customer: CustomerToWrite,
  path = "",
) {
  const statement = kind === "insert" ? insertCustomer : updateCustomer;
  await refuseDuplicate(ctx.tx.run(statement, valuesOf(ctx, customer)), uniqueFields(path));
}

function valuesOf(ctx: WriteContext, customer: CustomerToWrite) {
  const { tckn } = customer;
  return [
    ctx.tenantId,
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
    customer.taxNumber,
    customer.taxOffice,
    customer.isActive,
    ctx.clock.now(),
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
