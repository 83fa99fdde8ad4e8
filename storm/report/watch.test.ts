import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { planOrder } from "../orders/order.ts";
import { randomOf } from "../random.ts";
import type { Client } from "../world/client.ts";
import type { World } from "../world/world.ts";
import { StormHung, watchProgress } from "./watch.ts";

const processes = [{ name: "worker-1", pid: process.pid, starts: 1 }];
const stillWorld = {
  apis: [],
  workers: processes,
  bank: { name: "bank", pid: 0, starts: 2 },
  tally: { total: () => 0 },
  query: async (text: string) => [
    { state: "1", what: text.includes("format") ? "sale attempt-1 of S1-3 is UNKNOWN" : "" },
  ],
} as unknown as World;

test("a storm is said to hang when nothing has moved for a minute, and not before", async (t) => {
  let now = 0;
  t.mock.timers.enable({ apis: ["setInterval"] });
  const watch = watchProgress(stillWorld, { records: [] } as unknown as Client, undefined, () => now);
  const part = watch.whileMoving(new Promise(() => {}));
  let isHung = false;
  part.catch(() => (isHung = true));
  const lookAt = async (seconds: number) => {
    now = seconds * 1_000;
    t.mock.timers.tick(5_000);
    await new Promise(setImmediate);
  };
  await lookAt(5);
  await lookAt(60);
  assert.equal(isHung, false);
  await lookAt(70);
  // What hangs is read from the processes first.
  for (let waits = 0; !isHung && waits < 400; waits += 1) await pause(5);
  assert.equal(isHung, true);
  await assert.rejects(part, StormHung);
  watch.stop();
});

test("a storm without progress names its orders, attempts and processes", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const records = [{ order: 3, operation: "hpm.pay", status: 503 }];
  const watch = watchProgress(stillWorld, { records } as unknown as Client, -1);
  watch.begin(planOrder(3, randomOf(1, "plan 3"), "S1", { source: "link" }));
  t.mock.timers.tick(5_000);
  const hung = await watch.whileMoving(new Promise(() => {})).catch((error: unknown) => error);
  const named = hung instanceof StormHung ? hung.lines.join("\n") : "";
  watch.stop();
  assert.match(named, /order S1-3 \(link\) is under way for 0 s; its last call was hpm\.pay: 503/);
  assert.match(named, /sale attempt-1 of S1-3 is UNKNOWN/);
  assert.match(named, /process worker-1 \(\d+\) is [RSD]/);
  assert.match(named, /process bank \(0\) is gone after 2 starts/);
});
