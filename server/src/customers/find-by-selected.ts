import type { WriteContext } from "#platform/context.ts";
import { emailKey } from "./customer.ts";
import { selectCustomerForPayment, type CustomerRow } from "./store/customers.ts";
import type { VerifyBy, WantedCustomer } from "./wanted-customer.ts";
import { tcknIndex } from "./write-customer.ts";

interface Query {
  verifyBy: VerifyBy;
  field: Parameters<typeof selectCustomerForPayment>[1];
  /** Null if the request has no value for the field. */
  valueOf(ctx: WriteContext, wanted: WantedCustomer): string | Buffer | null;
}

/** In order: for Id, the code decides before the ERP code. */
const queries: readonly Query[] = [
  { verifyBy: "Id", field: "code", valueOf: (_, { details }) => details.code },
  { verifyBy: "Id", field: "erpCode", valueOf: (_, { details }) => details.erpCode },
  { verifyBy: "Email", field: "email", valueOf: (_, { details }) => emailKey(details.email) },
  { verifyBy: "Gsm", field: "gsm", valueOf: (_, { details }) => details.gsm },
  { verifyBy: "Tckn", field: "tckn", valueOf: (ctx, { details }) => tcknIndex(ctx, details.tckn!) },
];

/** Finds the customer by the field that the request selects. */
export async function findBySelected(ctx: WriteContext, wanted: WantedCustomer): Promise<CustomerRow | undefined> {
  for (const { verifyBy, field, valueOf } of queries) {
    const value = verifyBy === wanted.verifyBy ? valueOf(ctx, wanted) : null;
    const row = value === null ? undefined : await selectCustomerForPayment(ctx, field, value);
    if (row !== undefined) return row;
  }
  return undefined;
}
