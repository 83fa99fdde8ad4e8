import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { isProcessAlive } from "#platform/process-alive.ts";
import { ownService, type OwnService } from "../security/own-service.ts";
import { testDatabase } from "../support/database/database.ts";
import { runCommandProcess } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const WAIT_MS_MAX = 90_000;
const NAMES = ["api-1", "api-2", "worker"];

test("several processes answer on one port; one that ends is restarted; a stop leaves none", async (t) => {
  const service = await severalProcesses(t);
  await until(() => beginnings(service).length === NAMES.length);
  assert.deepEqual(
    beginnings(service)
      .map(({ process: name }) => name)
      .toSorted(),
    NAMES,
  );

  const seen = await metricsOf(service);
  assert.deepEqual(processesIn(seen, "process_resident_memory_bytes"), NAMES, "each process reports its own series");
  const connections = [...seen.matchAll(/^servicepay_database_connections\{.*\} (\d+)$/gm)].map(([, count]) =>
    Number(count),
  );
  assert.ok(
    connections.length > 0 && connections.reduce((sum, count) => sum + count, 0) <= 12,
    "connections are shared out",
  );

  for (const name of ["api-1", "worker"]) {
    const { pid } = beginnings(service).findLast(({ process: known }) => known === name)!;
    process.kill(pid, "SIGKILL");
    await until(() => beginnings(service).findLast(({ process: known }) => known === name)?.pid !== pid);
    assert.equal((await fetch(`${service.url}/health/ready`)).status, 200);
  }
  await until(async () => {
    const reported = processesIn(await metricsOf(service), "process_resident_memory_bytes");
    return JSON.stringify(reported) === JSON.stringify(NAMES);
  });

  await service.stop();
  for (const { pid } of beginnings(service)) assert.equal(isProcessAlive(pid), false, `process ${pid} is gone`);
  assert.match(service.output(), /Stopped\.\n$/);
});

test("none of several processes outlives their supervisor, however it ends", async (t) => {
  const service = await severalProcesses(t);
  await until(() => beginnings(service).length === NAMES.length);
  const pids = beginnings(service).map(({ pid }) => pid);
  service.kill();
  await until(() => !pids.some(isProcessAlive));
});

test("a process that ends again and again stops the service with an error message", async (t) => {
  const service = await severalProcesses(t);
  const ends = () => service.log().split('"a process exited unexpectedly"').length - 1;
  for (let killed = 1; killed <= 6; killed += 1) {
    await until(() => beginnings(service).filter(({ process: name }) => name === "api-1").length === killed);
    process.kill(beginnings(service).findLast(({ process: name }) => name === "api-1")!.pid, "SIGKILL");
    await until(() => ends() === killed);
  }
  await until(() => service.output().endsWith("Stopped.\n"));
  assert.match(service.output(), /The process api-1 ended 6 times, each soon after its start \(SIGKILL\)\. Stopping\./);
});

test("too few connections for the processes, and PROCESSES for a worker, are refused in one sentence", async (t) => {
  const folder = temporaryFolder(t);
  const start = ["start", "--processes", "6"];
  const few = await runCommandProcess(start, { DATA_DIR: folder, PORT: "0" }, folder);
  assert.deepEqual(
    [few.exitCode, /DATABASE_CONNECTIONS \(12\) is too few for 7 processes/.test(few.stdout)],
    [1, true],
  );
  const worker = await runCommandProcess(start, { DATA_DIR: folder, PORT: "0", ROLE: "worker" }, folder);
  assert.deepEqual([worker.exitCode, /ROLE=worker has none/.test(worker.stdout)], [1, true]);
  const none = await runCommandProcess(["start", "--processes", "0"], { DATA_DIR: folder }, folder);
  assert.equal(none.exitCode, 2);
});

async function severalProcesses(t: TestContext): Promise<OwnService> {
  const database = await testDatabase();
  t.after(() => database.close());
  return ownService(t, { PROCESSES: "2", DATABASE_URL: database.url });
}

function beginnings(service: OwnService): { process: string; pid: number }[] {
  const lines = service
    .log()
    .split("\n")
    .filter((line) => line.includes('"a process has started"'));
  return lines.map((line) => JSON.parse(line) as { process: string; pid: number });
}

async function metricsOf(service: OwnService): Promise<string> {
  return (await fetch(`${service.managementUrl}/metrics`)).text();
}

function processesIn(exposition: string, series: string): string[] {
  const samples = exposition.matchAll(new RegExp(`^${series}\\{process="([^"]+)"\\}`, "gm"));
  return [...samples].map(([, name = ""]) => name).toSorted();
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; waitedMs < WAIT_MS_MAX; waitedMs += 50) {
    if (await isSo()) return;
    await delay(50);
  }
  assert.fail("it did not become so");
}
