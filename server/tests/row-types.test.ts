/** A renamed column, or one of another type, is found here: the compiler only knows what a caller believes of a row. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { testDatabase, type TestDatabase } from "./support/database/database.ts";
import { findStatements } from "./support/database/every-statement.ts";
import { believedRows, type Belief } from "./support/database/row-types.ts";
import { statementReader, type Described } from "./support/database/statement-reader.ts";

/** Columns that may be null in their table and never are in these rows, by the reason. */
const NEVER_NULL: Readonly<Record<string, readonly string[]>> = {
  "the statement asks for other rows only": [
    "attempts.settledBetween: submitted_at",
    "collections.holders: erpCode",
    "links.ofFile: file_id",
    "links.ofFile: file_line",
    "notifications.findByShortAddress: content",
    "payments.customersWithPayments: customer_id",
    "payments.listPayingCustomers: customer_id",
    "terminals.listChecks: last_check",
    "terminals.listChecksInUse: last_check",
    "transactions.ofAttempts: attemptId",
  ],
  "a constraint of the table says so for rows of this state or kind": [
    "exports.waitingCollections: line",
    "keys.list: wrapped",
    "notifications.claimReports: attemptedAt",
    "reversals.byId: reverses_id",
    "savedCards.sealedById: sealed_pan",
    "threeDsReturns.unjudged: sealed_fields",
    "transactions.ofAttempts: kind",
  ],
};
const neverNull = new Set(Object.values(NEVER_NULL).flat());

let database: TestDatabase;
let client: pg.Client;
before(async () => {
  database = await testDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
after(async () => {
  await client.end();
  await database.close();
});

test("every statement returns the columns that its Row type names, with their types and nullability", async () => {
  const believed = believedRows();
  const columnsOf = await statementReader(client);
  const faults: string[] = [];
  const excused = new Set<string>();
  let compared = 0;
  for (const { name, text } of await findStatements()) {
    const row = believed.get(name);
    if (row === undefined || row.size === 0) continue;
    compared += 1;
    const columns = await columnsOf(text);
    for (const [column, belief] of row) {
      const fault = faultOf(columns.get(column), belief);
      const place = `${name}: ${column}`;
      if (fault === CAN_BE_NULL && neverNull.has(place)) excused.add(place);
      else if (fault !== null) faults.push(`${place} ${fault}`);
    }
    for (const column of columns.keys()) if (!row.has(column)) faults.push(`${name}: ${column} is returned for nobody`);
  }
  assert.ok(compared > 300, `${compared} statements`);
  assert.deepEqual(faults, []);
  assert.deepEqual(
    [...neverNull].filter((place) => !excused.has(place)),
    [],
    "these need no reason any more",
  );
});

const CAN_BE_NULL = "can be null";

function faultOf(column: Described | undefined, belief: Belief): string | null {
  if (column === undefined) return belief.isOptional ? null : "is not returned";
  if (column.kind !== belief.kind && column.kind !== "json") return `is a ${column.kind}, not a ${belief.kind}`;
  return column.isNullable && !belief.isNullable ? CAN_BE_NULL : null;
}
