import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { cpuSeconds } from "./processes.ts";

const skip = !existsSync("/proc/self/schedstat") && "this system does not tell how long threads ran";
/** Two ticks, and what the kernel has not yet counted of threads that run just now. */
const COARSE = 0.03;

test("each millisecond of CPU time is seen, and none that was not spent", { skip }, async () => {
  const first = await cpuSeconds(process.pid);
  const begun = process.cpuUsage();
  let last = first;
  for (let look = 0; look < 10; look += 1) {
    const used = process.cpuUsage();
    while (process.cpuUsage(used).user < 1_000);
    const now = await cpuSeconds(process.pid);
    assert.ok(now - last >= 0.001, `${now - last} s after a millisecond`);
    last = now;
  }
  const { user, system } = process.cpuUsage(begun);
  assert.ok(last - first <= (user + system) / 1e6 + COARSE);
});

test("what a thread ran is counted when it has ended", { skip }, async () => {
  const before = await cpuSeconds(process.pid);
  const thread = new Worker(burning(0.2), { eval: true });
  await once(thread, "exit");
  assert.ok((await cpuSeconds(process.pid)) - before >= 0.2 - COARSE);
});

test(
  "what a child ran is counted while it runs and when it has ended, if children are asked for",
  { skip },
  async () => {
    const look = () => cpuSeconds(process.pid, { withChildren: true });
    const before = await look();
    const alone = await cpuSeconds(process.pid);
    const script = `${burning(0.3)} console.log("done"); setInterval(() => {}, 1_000);`;
    const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    assert.ok((await look()) - before >= 0.3 - COARSE);
    child.kill();
    await once(child, "exit");
    assert.ok((await look()) - before >= 0.3 - COARSE);
    assert.ok((await cpuSeconds(process.pid)) - alone < 0.3);
  },
);

/** A script that takes so much CPU time, however busy the machine is. */
function burning(seconds: number): string {
  return `const spent = () => { const { user, system } = process.cpuUsage(); return user + system; };
    for (const from = spent(); spent() - from < ${seconds * 1e6};);`;
}
