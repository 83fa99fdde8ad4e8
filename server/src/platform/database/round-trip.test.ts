import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { collectGarbage } from "../../../tests/support/processes/collect-garbage.ts";
import type { Transaction } from "./database.ts";
import { sendTogether } from "./round-trip.ts";
import { statement } from "./statement.ts";

let support: TestPlatform;
before(async () => {
  support = await testPlatform();
});
after(() => support.close());

const system = <Result>(work: (tx: Transaction) => Promise<Result>) => support.platform.database.system(work);
const one = statement<{ value: number }>("test.one", `select 1 as value`);

const everyType = statement<Record<string, unknown>>(
  "test.everyType",
  `select $1::text as text, $2::int as number, $3::boolean as yes, $4::bytea as bytes, $5::timestamptz as at,
     $6::jsonb as json, $7::text[] as texts, $8::numeric as decimal, $9::bigint as count, '2026-02-28'::date as day,
     null::text as nothing, '{}'::int[] as none`,
);

test("values are read as the types that were sent; decimals and dates are text", async () => {
  const at = new Date("2026-02-28T21:00:00.123Z");
  const bytes = Buffer.from([0, 1, 255]);
  const json = { ı: ["ş", null, 1.5] };
  const texts = ["a,b", '"q"', "\\", ""];
  const values = ["Ünlü\n'", 42, true, bytes, at, json, texts, "10.2500", 9_007_199_254_740_991n];
  const [text, number, yes] = values;
  const expected = { text, number, yes, bytes, at, json, texts, decimal: "10.2500", count: 9_007_199_254_740_991 };
  const rest = { day: "2026-02-28", nothing: null, none: [] };
  for (let again = 0; again < 3; again += 1)
    assert.deepEqual(await system((tx) => tx.rows(everyType, values)), [{ ...expected, ...rest }]);
  const nulls = Array.from({ length: 9 }, () => null);
  const [empty] = await system((tx) => tx.rows(everyType, nulls));
  assert.deepEqual(
    Object.values(empty!).filter((value) => value !== null),
    ["2026-02-28", []],
  );
});

test("each statement of a round trip returns the number of rows written, with or without returning rows", async () => {
  const tenants = [await support.newTenant(), await support.newTenant()];
  const rename = statement("test.renameMany", `update tenants set name = name where id = any($1::uuid[])`);
  const renamed = statement<{ id: string }>(
    "test.renamedMany",
    `update tenants set name = name where id = any($1::uuid[]) returning id`,
  );
  const quiet = statement("test.quiet", `set local lock_timeout = 0`);
  for (let again = 0; again < 3; again += 1)
    await system(async (tx) => {
      const counts = [tx.run(rename, [tenants]), tx.run(renamed, [tenants]), tx.run(rename, [[]]), tx.run(quiet, [])];
      const rows = tx.rows(renamed, [tenants]);
      assert.deepEqual(await Promise.all(counts), [2, 2, 0, 0]);
      assert.deepEqual((await rows).map(({ id }) => id).toSorted(), tenants.toSorted());
      assert.deepEqual(await tx.rows(renamed, [[]]), []);
    });
});

const huge = statement("test.huge", `select 9007199254740993::bigint as count from generate_series(1, 2)`);
const unsendable = { toPostgres: () => assert.fail("this value cannot be sent") };
const json = statement("test.json", `select $1::jsonb as value`);

for (const [what, query, values, message] of [
  ["an answer that cannot be read exactly", huge, [], /too large/],
  ["a value that cannot be sent", json, [unsendable], /cannot be sent/],
] as const) {
  test(`${what} fails its transaction, and its connection serves the next`, async () => {
    for (let again = 0; again < 12; again += 1)
      await assert.rejects(
        system((tx) => Promise.all([tx.rows(one, []), tx.rows(query, values)])),
        message,
      );
    assert.deepEqual(await system((tx) => tx.rows(one, [])), [{ value: 1 }]);
  });
}

test("an answered round trip does not keep its rows in memory", async (t) => {
  const client = new pg.Client({ connectionString: support.databaseUrl });
  await client.connect();
  t.after(() => client.end());
  const sent: unknown[] = [];
  const query = client.query.bind(client) as (roundTrip: object) => unknown;
  client.query = ((roundTrip: object) => {
    sent.push(roundTrip);
    return query(roundTrip);
  }) as typeof client.query;
  const readRow = async () => {
    const [outcome] = await sendTogether(client, [{ name: null, text: "select 1 as value", values: [] }]);
    assert.ok(typeof outcome === "object" && "answer" in outcome);
    assert.deepEqual(outcome.answer.rows, [{ value: 1 }]);
    return new WeakRef(outcome.answer.rows[0]!);
  };
  const row = await readRow();
  await delay(1); // A WeakRef keeps its object until the present turn of the event loop ends.
  collectGarbage();
  assert.equal(row.deref(), undefined);
  assert.equal(sent.length, 1);
});

/** Behind a pooler statements have no names. */
const skip = process.env["TEST_POOLER"] !== undefined;

test("two statements with the same name are never confused", { skip }, async () => {
  const other = statement<{ value: number }>("test.one", `select 2 as value`);
  const both = () => system((tx) => Promise.all([tx.row(one, []), tx.row(other, [])]));
  for (let again = 0; again < 3; again += 1) await assert.rejects(both, /two statements have the name test.one/);
});
