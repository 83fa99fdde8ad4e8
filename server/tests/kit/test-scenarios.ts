import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clientDriver, type ClientDriver } from "./client-driver.ts";
import { folderOf, languageOf } from "./languages.ts";
import { runScenario } from "./run-scenario.ts";
import { readScenarios } from "./scenario.ts";
import { openStage, type Stage } from "./stage.ts";

/** A client keeps every rule of kit/scenarios against the real sandbox. Skipped if its language is missing. */
export function testScenarios(name: string): void {
  const language = languageOf(name);
  const skip = language.missing() ?? false;
  let stage: Stage;
  let driver: ClientDriver;
  if (skip === false) {
    before(async () => {
      stage = await openStage();
      const folder = folderOf(language);
      driver = clientDriver(language.driverIn(folder), { cwd: folder });
    });
    after(async () => {
      await driver[Symbol.asyncDispose]();
      await stage[Symbol.asyncDispose]();
    });
  }
  const scenarios = readScenarios();
  test("the suite has every family", () => {
    assert.ok(scenarios.length >= 50, `${scenarios.length} scenarios`);
  });
  for (const scenario of scenarios)
    test(`${scenario.family}: ${scenario.name}`, { skip }, () =>
      runScenario(scenario, { language: name, driver, ...stage }),
    );
}
