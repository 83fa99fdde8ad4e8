import type { Value } from "#platform/database/database.ts";
import { emailKey } from "./customer.ts";
import { selectCustomersForPayment, type CustomerRow } from "./store.ts";
import type { VerifyBy, WantedCustomer } from "./wanted-customer.ts";
import { tcknIndex } from "./write-customer.ts";

interface Query {
  verifyBy: VerifyBy;
  field: Parameters<typeof selectCustomersForPayment>[1];
  /** Null where the request has no value for the field. */
  valueOf(wanted: WantedCustomer): Value;
}

/** In order: for Id, the code decides before the ERP code. */
const queries: readonly Query[] = [
  { verifyBy: "Id", field: "code", valueOf: ({ details }) => details.code },
  { verifyBy: "Id", field: "erpCode", valueOf: ({ details }) => details.erpCode },
  { verifyBy: "Email", field: "email", valueOf: ({ details }) => emailKey(details.email) },
  { verifyBy: "Gsm", field: "gsm", valueOf: ({ details }) => details.gsm },
  { verifyBy: "Tckn", field: "tckn", valueOf: ({ ctx, details }) => tcknIndex(ctx, details.tckn!) },
];

/** Finds existing customers by the field that each request selects, with one query for each field. */
export async function findBySelected(wanted: readonly WantedCustomer[]): Promise<Map<WantedCustomer, CustomerRow>> {
  const found = new Map<WantedCustomer, CustomerRow>();
  for (const { verifyBy, field, valueOf } of queries) {
    const pending = wanted
      .filter((each) => each.verifyBy === verifyBy && !found.has(each))
      .map((each) => ({ each, value: valueOf(each) }))
      .filter(({ value }) => value !== null);
    const [first] = pending;
    if (first === undefined) continue;
    const rows = await selectCustomersForPayment(
      first.each.ctx,
      field,
      pending.map(({ value }) => value),
    );
    for (const row of rows) found.set(pending[row.position - 1]!.each, row);
  }
  return found;
}
