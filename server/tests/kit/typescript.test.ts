/** The TypeScript client keeps every rule of kit/scenarios against the real sandbox. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startTestService, type TestService } from "../support/service.ts";
import { clientDriver, type ClientDriver } from "./client-driver.ts";
import { faultProxy, type FaultProxy } from "./fault-proxy.ts";
import { runScenario } from "./run-scenario.ts";
import { readScenarios } from "./scenario.ts";
import { worldOf, type World } from "./world.ts";

const root = join(import.meta.dirname, "../../..");
let service: TestService;
let proxy: FaultProxy;
let driver: ClientDriver;
let world: World;
before(async () => {
  service = await startTestService({ rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
  proxy = await faultProxy(service.url);
  world = await worldOf(service);
  const { JSON_LOG: _, ...env } = process.env;
  driver = clientDriver([process.execPath, "kit/typescript/conformance/driver.ts"], { cwd: root, env });
});
after(async () => {
  await driver[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
  await service.close();
});

const scenarios = readScenarios();
test("the suite has every family", () => {
  assert.ok(scenarios.length >= 50, `${scenarios.length} scenarios`);
});
for (const scenario of scenarios)
  test(`${scenario.family}: ${scenario.name}`, () =>
    runScenario(scenario, { language: "typescript", driver, proxy, world }));
