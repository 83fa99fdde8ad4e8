/** The scenarios find mistakes that clients make: each is planted into a copy of each client. */
import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { clientDriver } from "./client-driver.ts";
import { folderOf, LANGUAGES } from "./languages.ts";
import { MISTAKES } from "./mistakes.ts";
import { runScenario } from "./run-scenario.ts";
import { readScenarios } from "./scenario.ts";
import { openStage, type Stage } from "./stage.ts";

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage[Symbol.asyncDispose]());

for (const language of LANGUAGES)
  for (const { name, found, in: changes } of MISTAKES)
    test(
      `${language.name}: a scenario finds this mistake: ${name}`,
      { skip: language.missing() ?? false },
      async (t) => {
        const scenario = readScenarios().find((candidate) => candidate.name.startsWith(found));
        assert.ok(scenario !== undefined, found);
        const change = changes[language.name];
        assert.ok(change !== undefined, `it is not planted into ${language.name}`);
        const folder = temporaryFolder(t);
        cpSync(folderOf(language), folder, { recursive: true });
        const path = join(folder, change.file);
        const source = readFileSync(path, "utf8");
        assert.ok(source.includes(change.right), `${change.file} has no ${change.right}`);
        writeFileSync(
          path,
          source.replace(change.right, () => change.wrong),
        );
        await using driver = clientDriver(language.driverIn(folder), { cwd: folder });
        await assert.rejects(runScenario(scenario, { language: language.name, driver, ...stage }), /^Error: step \d+/);
      },
    );
