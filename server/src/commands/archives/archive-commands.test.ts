import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { auditJobs } from "#audit/index.ts";
import { readConfig } from "#platform/config/config.ts";
import { silentLog } from "#platform/log/log.ts";
import { openPlatform } from "#platform/open-platform.ts";
import { commandLine, type CommandLine } from "../../../tests/support/run-command.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

const YEAR_MS = 365 * 24 * 3_600_000;

/** A company whose log has entries from three years ago and from today. */
async function oldCompany(t: TestContext) {
  const servicepay = await commandLine(t);
  const clockFile = join(temporaryFolder(t), "clock");
  const folder = temporaryFolder(t);
  const environment = { TEST_CLOCK_FILE: clockFile, ARCHIVE_DIR: folder };
  const run = (...words: string[]) => servicepay.run(words, { environment });
  for (const movedMs of [-3 * YEAR_MS, 0]) {
    await writeFile(clockFile, String(movedMs));
    if (movedMs < 0) await run("tenant", "create", "acme", "--name", "Acme");
    await run("credential", "create", `shop-${-movedMs}`, "--tenant", "acme");
    await seal(servicepay, clockFile);
  }
  return { servicepay, run, folder };
}

async function seal({ dataFolder, databaseUrl }: CommandLine, clockFile: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataFolder, TEST_CLOCK_FILE: clockFile });
  const { platform, close } = await openPlatform({ config, log: silentLog, databaseUrl, connectionsMax: 2 });
  for (const job of auditJobs) await job.run(platform, new AbortController().signal);
  await close();
}

test("`archive` moves old months to files, lists and verifies them, and brings one back", async (t) => {
  const { run } = await oldCompany(t);
  assert.match((await run("archive", "list", "--tenant", "acme")).stdout, /Nothing is archived/);
  assert.match(
    (await run("doctor")).stdout,
    /warning +archive +Months of 1 company could be archived, from \d{4}-\d\d on\./,
  );
  const done = await run("archive");
  assert.equal(done.exitCode, 0, done.stdout + done.stderr);
  assert.match((await run("doctor")).stdout, /ok +archive +No month is overdue/);
  assert.match(done.stdout, /^TENANT +CONTENT +MONTH +COUNT +FILE\nacme +audit +\d{4}-\d\d +\d+ +audit-/);
  const [, month = ""] = /acme +audit +(\d{4}-\d\d)/.exec(done.stdout) ?? [];
  const again = await run("archive");
  assert.deepEqual([again.exitCode, again.stdout], [0, "No month is old enough.\n"]);

  assert.match((await run("archive", "list", "--tenant", "acme")).stdout, new RegExp(`${month} +\\d+ +archived`));
  const whole = await run("archive", "verify", "--tenant", "acme");
  assert.deepEqual([whole.exitCode, /whole/.test(whole.stdout)], [0, true], whole.stdout + whole.stderr);
  const log = await run("audit", "verify", "--tenant", "acme");
  assert.match(log.stdout, /is what was written[\s\S]*of them in archives +[1-9][\s\S]*archive verify/);

  const restored = await run("archive", "restore", month, "--tenant", "acme", "--days", "7");
  assert.equal(restored.exitCode, 0, restored.stdout + restored.stderr);
  assert.match(restored.stdout, /[1-9] entries of the audit log and the attempts of 0 payments are back until/);
  assert.match((await run("archive", "list", "--tenant", "acme")).stdout, new RegExp(`${month} +\\d+ +restored`));
  assert.match((await run("audit", "verify", "--tenant", "acme")).stdout, /of them in archives +0\n/);
});

test("`archive` says what is missing: a folder, a file, a month, a number of days", async (t) => {
  const { servicepay, run, folder } = await oldCompany(t);
  const unset = await servicepay.run(["archive"]);
  assert.deepEqual([unset.exitCode, /Set ARCHIVE_DIR/.test(unset.stderr)], [1, true]);
  const unknown = await run("archive", "restore", "2001-01", "--tenant", "acme");
  assert.deepEqual([unknown.exitCode, /no archive of 2001-01/.test(unknown.stderr)], [1, true], unknown.stderr);
  for (const words of [["January"], ["2025-13"], ["2025-01", "--days", "0"], ["2025-01", "--days", "soon"]])
    assert.equal((await run("archive", "restore", ...words, "--tenant", "acme")).exitCode, 2, words.join(" "));

  await run("archive");
  const lost = await servicepay.run(["archive", "verify", "--tenant", "acme"], {
    environment: { ARCHIVE_DIR: join(folder, "elsewhere") },
  });
  assert.deepEqual([lost.exitCode, /the file is missing/.test(lost.stdout)], [1, true], lost.stdout + lost.stderr);
});

test("a log that cannot be archived fails the run, and those of other companies are archived", async (t) => {
  const { servicepay, run, folder } = await oldCompany(t);
  // A file is in the place of the company's folder.
  const { id } = (await servicepay.json<{ code: string; id: string }[]>("tenant", "list")).find(
    ({ code }) => code === "acme",
  )!;
  await writeFile(join(folder, id), "");
  const done = await run("archive");
  assert.equal(done.exitCode, 1, done.stdout + done.stderr);
  assert.match(done.stdout, /acme: .*cannot be written[\s\S]*Rows without a whole file stay/);
});
