import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clientDriver, type ClientDriver } from "./client-driver.ts";
import { folderOf, languageOf } from "./languages.ts";
import { runScenario } from "./run-scenario.ts";
import { readScenarios } from "./scenario.ts";
import { openStage, type Stage } from "./stage.ts";

/** npm run proof runs every scenario in every language; npm test all of them in TypeScript, a third in the others. The seed chooses. */
const SHARE = process.env["TEST_EVERY_SCENARIO"] === "true" ? 1 : 3;
const SHARE_TAKEN = Number(process.env["TEST_SEED"] ?? 0) % SHARE;

/** A client keeps the rules of kit/scenarios against the real sandbox. Skipped if its language is missing. */
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
  const taken = scenarios.filter((_, index) => name === "typescript" || index % SHARE === SHARE_TAKEN);
  for (const scenario of taken)
    test(`${scenario.family}: ${scenario.name}`, { skip }, () =>
      runScenario(scenario, { language: name, driver, ...stage }),
    );
}
