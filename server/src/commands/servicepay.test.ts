import assert from "node:assert/strict";
import { test } from "node:test";
import { commandLine, recordedIo, runCommandProcess } from "../../tests/support/run-command.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";
import { buildProgram } from "./program.ts";

test("help describes every command and exits with code 0", async (t) => {
  const { exitCode, stdout, stderr } = await runCommandProcess(["--help"], {}, temporaryFolder(t));
  assert.deepEqual([exitCode, stderr], [0, ""]);
  const groups = (await buildProgram(recordedIo())).commands;
  assert.ok(groups.length > 12);
  for (const group of groups) {
    assert.ok(stdout.includes(`\n  ${group.name()} `), group.name());
    for (const command of [group, ...group.commands]) assert.ok(command.description().length > 3, command.name());
  }
});

test("the process's exit code is the command's, and errors go to standard error", async (t) => {
  const { dataFolder, databaseUrl } = await commandLine(t);
  const settings = { DATA_DIR: dataFolder, DATABASE_URL: databaseUrl };
  const servicepay = (...words: string[]) => runCommandProcess(words, settings, dataFolder);
  const made = await servicepay("tenant", "create", "acme", "--name", "Acme Ltd.", "--json");
  assert.deepEqual([made.exitCode, (JSON.parse(made.stdout) as { code: string }).code, made.stderr], [0, "acme", ""]);
  const again = await servicepay("tenant", "create", "acme", "--name", "Acme Ltd.", "--json");
  assert.deepEqual([again.exitCode, again.stdout], [1, ""]);
  assert.equal((JSON.parse(again.stderr) as { isSuccess: boolean }).isSuccess, false);
  const unknown = await servicepay("nothing");
  assert.deepEqual([unknown.exitCode, unknown.stdout], [2, ""]);
  assert.match(unknown.stderr, /^error: /);
});

test("a password is read from the process's standard input", async (t) => {
  const { dataFolder, databaseUrl, json } = await commandLine(t);
  await json("tenant", "create", "acme", "--name", "Acme Ltd.");
  await json("credential", "create", "shop");
  const words = ["credential", "set-password", "shop", "--password-stdin"];
  const settings = { DATA_DIR: dataFolder, DATABASE_URL: databaseUrl };
  const set = await runCommandProcess(words, settings, dataFolder, "correct horse battery staple\n");
  assert.deepEqual([set.exitCode, set.stdout, set.stderr], [0, "The password is set.\n", ""]);
  assert.equal((await runCommandProcess(words, settings, dataFolder, "short\n")).exitCode, 1);
});
