import type { WriteContext } from "#platform/context.ts";
import { columnsOf } from "#platform/database/columns.ts";
import type { Value } from "#platform/database/database.ts";
import { refuseDuplicate } from "#platform/database/duplicate.ts";
import type { Sharer } from "#platform/shared-transaction.ts";
import { emailKey, nameKey, tcknContext, type CustomerId } from "./customer.ts";
import * as store from "./store.ts";

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

/** A code that another customer has is a conflict naming `code` or `erpCode`. */
export async function writeCustomer(ctx: WriteContext, kind: "insert" | "update", customer: CustomerToWrite) {
  if (kind === "insert") return insertCustomers([{ ctx, input: customer }]);
  const values = [ctx.tenantId, ...valuesOf(ctx, customer)];
  await refuseDuplicate(ctx.tx.run(store.updateCustomer, values), store.uniqueFields(""));
}

/** Of several requests that share a transaction. The conflict names `<path>code` or `<path>erpCode`. */
export async function insertCustomers(customers: readonly Sharer<CustomerToWrite>[], path = "") {
  const [first] = customers;
  if (first === undefined) return;
  const { tx, tenantId } = first.ctx;
  const columns = columnsOf(customers.map(({ ctx, input }) => valuesOf(ctx, input)));
  await refuseDuplicate(tx.run(store.insertCustomers, [tenantId, ...columns]), store.uniqueFields(path));
}

function valuesOf(ctx: WriteContext, customer: CustomerToWrite): Value[] {
  const { tckn } = customer;
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
