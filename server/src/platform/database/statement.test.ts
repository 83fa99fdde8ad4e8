import assert from "node:assert/strict";
import { test } from "node:test";
import { testPlatform } from "../../../tests/support/platform.ts";
import { statement } from "./statement.ts";

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
