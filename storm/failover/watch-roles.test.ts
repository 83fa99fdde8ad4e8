import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { watchRoles } from "./watch-roles.ts";

const machines = [{ name: "db1" }, { name: "db2" }] as const;
const SEEN_MS = 250;

test("a machine that steps down before another one is promoted is no breach; two primaries at once are one", async () => {
  const watchDuring = async (steps: readonly string[][]) => {
    let primaries: readonly string[] = ["db1"];
    const watch = watchRoles(machines, machines[0], async ({ name }) => primaries.includes(name));
    for (const step of steps) {
      primaries = step;
      await pause(SEEN_MS);
    }
    return watch.end();
  };

  const replaced = await watchDuring([["db1"], [], ["db2"]]);
  assert.deepEqual(replaced.breaches, []);
  assert.ok(replaced.lastPrimaryMs! < replaced.firstPromotedMs!);

  const two = await watchDuring([["db1"], ["db1", "db2"]]);
  assert.deepEqual(two.breaches, ["failover: db1 was still a primary when another one was promoted"]);

  const none = await watchDuring([["db1"], []]);
  assert.equal(none.firstPromotedMs, null);
});
