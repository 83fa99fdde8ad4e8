import assert from "node:assert/strict";
import { test } from "node:test";
import { testPlatform } from "../../../tests/support/platform.ts";
import { statement, unpreparedStatement } from "./statement.ts";

test("statements whose long names begin the same are prepared separately", async (t) => {
  const { platform, close } = await testPlatform({ databaseConnections: 1 });
  t.after(close);
  const long = "test.".padEnd(80, "x");
  const [first, second] = [1, 2].map((value) =>
    statement<{ value: number }>(`${long}${value}`, `select ${value} as value`),
  );
  for (const asked of [first!, second!, first!])
    assert.deepEqual(await platform.database.system((tx) => tx.row(asked, [])), { value: asked === first ? 1 : 2 });
});

/** A pooler keeps no prepared statements. */
const skip = process.env["TEST_POOLER"] !== undefined;

test("an unprepared statement leaves nothing behind on its connection", { skip }, async (t) => {
  const { platform, close } = await testPlatform({ databaseConnections: 1 });
  t.after(close);
  const kept = statement<{ name: string }>(
    "test.kept",
    `select name from pg_prepared_statements where name like 'test.%'`,
  );
  const doubled = unpreparedStatement<{ value: number }>("test.doubled", `select 2 * $1::int as value`);
  const names = await platform.database.system(async (tx) => {
    assert.deepEqual(await Promise.all([tx.row(doubled, [2]), tx.row(doubled, [3])]), [{ value: 4 }, { value: 6 }]);
    return tx.rows(kept, []);
  });
  assert.deepEqual(names, [{ name: "test.kept" }]);
});
