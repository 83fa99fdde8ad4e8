import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";

/** Starts a process that runs for a minute, creates a folder, prints both, and waits. */
const work = `
  import { spawn } from "node:child_process";
  import { mkdtemp } from "node:fs/promises";
  import { tmpdir } from "node:os";
  import { withCleanUp } from ${JSON.stringify(join(import.meta.dirname, "with-clean-up.ts"))};
  await withCleanUp(async () => {
    const started = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"], { stdio: "ignore" });
    console.log(JSON.stringify({ pid: started.pid, folder: await mkdtemp(tmpdir() + "/work-") }));
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  });`;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  test(`a bench that receives ${signal} several times leaves no process and no file`, async () => {
    const bench = spawn(process.execPath, ["--input-type=module-typescript", "-e", work], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(bench, "exit");
    const [line] = (await once(createInterface(bench.stdout), "line")) as [string];
    const { pid, folder } = JSON.parse(line) as { pid: number; folder: string };
    assert.ok(existsSync(folder) && isAlive(pid));
    bench.kill(signal);
    bench.kill(signal);
    setTimeout(() => bench.kill(signal), 5);
    assert.deepEqual(await ended, [130, null]);
    assert.ok(!existsSync(dirname(folder)) && !isAlive(pid));
  });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
