import type { Statement } from "#platform/database/statement.ts";
import type { Value } from "#platform/database/database.ts";
import { emailKey } from "./customer.ts";
import * as store from "./store.ts";
import type { VerifyBy, WantedCustomer } from "./wanted-customer.ts";
import { tcknIndex } from "./write-customer.ts";

interface LookUp {
  verifyBy: VerifyBy;
  statement: Statement<store.ResolvedRow>;
  /** Null where nobody can be found by it. */
  valueOf(wanted: WantedCustomer): Value;
}

/** In the order in which they are tried: of one kind, the first that finds somebody decides. */
const lookUps: readonly LookUp[] = [
  { verifyBy: "Id", statement: store.resolveByCode, valueOf: ({ details }) => details.code },
  { verifyBy: "Id", statement: store.resolveByErpCode, valueOf: ({ details }) => details.erpCode },
  { verifyBy: "Email", statement: store.resolveByEmail, valueOf: ({ details }) => emailKey(details.email) },
  { verifyBy: "Gsm", statement: store.resolveByGsm, valueOf: ({ details }) => details.gsm },
  { verifyBy: "Tckn", statement: store.resolveByTckn, valueOf: ({ ctx, details }) => tcknIndex(ctx, details.tckn!) },
];

/** The customers that are there, by the field that each request selects; a look-up for all that select the same. */
export async function findBySelected(
  wanted: readonly WantedCustomer[],
): Promise<Map<WantedCustomer, store.CustomerRow>> {
  const found = new Map<WantedCustomer, store.CustomerRow>();
  for (const { verifyBy, statement, valueOf } of lookUps) {
    const asked = wanted
      .filter((each) => each.verifyBy === verifyBy && !found.has(each))
      .map((each) => ({ each, value: valueOf(each) }))
      .filter(({ value }) => value !== null);
    const [first] = asked;
    if (first === undefined) continue;
    const { tx, tenantId } = first.each.ctx;
    const rows = await tx.rows(statement, [tenantId, asked.map(({ value }) => value)]);
    for (const row of rows) found.set(asked[row.position - 1]!.each, row);
  }
  return found;
}
