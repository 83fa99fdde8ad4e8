import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { fileClock } from "./clock.ts";
import { armFaultPoints, faultPoint, type FaultPlan } from "./fault-point.ts";

test("a fault point does nothing until armed, then fails as and as often as the plan says", async () => {
  assert.equal(faultPoint("links.create_after_commit"), undefined);
  const folder = await mkdtemp(join(tmpdir(), "fault-point-"));
  const logFile = join(folder, "log");
  const plan: FaultPlan = {
    seed: 1,
    kinds: ["throw"],
    only: ["links.create_after_commit"],
    activation: 1,
    firing: 1,
    timesMax: 1,
    delayMs: 1,
    logFile,
  };
  await writeFile(join(folder, "plan"), JSON.stringify(plan));
  await armFaultPoints(join(folder, "plan"));
  await faultPoint("links.create_before_commit");
  await assert.rejects(async () => faultPoint("links.create_after_commit"), /on purpose at links.create_after_commit/);
  await faultPoint("links.create_after_commit");
  assert.deepEqual((await readFile(logFile, "utf8")).trim().split("\n"), [
    "links.create_before_commit passed",
    "links.create_after_commit throw",
    "links.create_after_commit passed",
  ]);
  const disarm = await armFaultPoints(join(folder, "plan"));
  await faultPoint("links.create_after_commit"); // The previous process has failed as often as the plan allows.

  const server = createServer((request, response) => {
    void text(request).then((point) => response.end(called.push(point).toString()));
  });
  const called: string[] = [];
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const callUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await writeFile(`${join(folder, "plan")}.new`, JSON.stringify({ ...plan, kinds: ["call"], timesMax: 9, callUrl }));
  await rename(`${join(folder, "plan")}.new`, join(folder, "plan"));
  await faultPoint("links.create_after_commit");
  assert.deepEqual(called, ["links.create_after_commit"]);
  server.close();
  disarm();
  assert.equal(faultPoint("links.create_after_commit"), undefined);
  await rm(folder, { recursive: true });
});

test("a clock in a file is moved for every process that reads it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "file-clock-"));
  const file = join(folder, "clock");
  await writeFile(file, "3600000");
  assert.ok(Math.abs(fileClock(file).now().getTime() - Date.now() - 3_600_000) < 1_000);
  await writeFile(file, "0");
  assert.ok(Math.abs(fileClock(file).now().getTime() - Date.now()) < 1_000);
  await rm(folder, { recursive: true });
});
