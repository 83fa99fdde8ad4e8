/** npm test: every check and every test, on both PostgreSQL servers, with one closing line that counts them all. */
import { randomInt } from "node:crypto";
import { constants } from "node:os";
import { join } from "node:path";
import { runChecks } from "./testing/checks.ts";
import { findChromium } from "./testing/chromium.ts";
import { installEngines } from "./testing/engines.ts";
import { startDebianServer } from "./testing/debian-server.ts";
import { startEmbeddedServer } from "./testing/embedded-server.ts";
import { startPgbouncer } from "./testing/pgbouncer.ts";
import { tellFailures } from "./testing/failures.ts";
import { runTests } from "./testing/run-tests.ts";
import { runShortBenches } from "./testing/short-benches.ts";
import { nothing, sumTallies, type Tally } from "./testing/tally.ts";
import { findTestFiles } from "./testing/test-files.ts";

const INTEGRATION_FILES_AT_ONCE = 2;
/** They start PostgreSQL themselves, or none at all: another server changes nothing for them. */
const SERVER_INDEPENDENT = /platform\/database\/embedded-postgres/;
/** What moves money and tells of it must not notice whose session it is lent. */
const POOLED = /^server\/(tests\/flows|src\/(payments|webhooks|platform\/database))\//;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal])); // Servers and tests end with us.
}
process.chdir(join(import.meta.dirname, ".."));
const startedAt = performance.now();
process.env["TEST_SEED"] ||= String(randomInt(2 ** 31));
const seed = process.env["TEST_SEED"];
console.log(`Node ${process.versions.node}, seed ${seed} (the same cases again: TEST_SEED=${seed} npm test)`);

const files = await findTestFiles();
const tallies = [
  await runChecks(),
  await runTests({ title: "Rules of the repository", files: files.tidy, concurrency: 0 }),
  await runTests({ title: "Unit tests", files: files.unit, concurrency: 0 }),
  ...(await onEmbeddedServer()),
  ...(await onDebianServer()),
  await runTests({ title: "Small storms", files: files.storm, concurrency: 1 }),
  await runShortBenches(),
];
const { passed, failed, skipped, failures } = sumTallies(tallies);
process.stdout.write(tellFailures(failures));
console.log(`\n${((performance.now() - startedAt) / 1_000).toFixed(0)} s, seed ${seed}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function onEmbeddedServer(): Promise<Tally[]> {
  const server = await startEmbeddedServer();
  const environment = { TEST_DATABASE_URL: server.url };
  const title = "Integration tests on the embedded PostgreSQL";
  try {
    return [
      await runTests({ title, files: files.integration, concurrency: INTEGRATION_FILES_AT_ONCE, environment }),
      await inBrowser(environment),
    ];
  } finally {
    await server.stop();
  }
}

async function inBrowser(environment: Record<string, string>): Promise<Tally> {
  const title = "Browser tests";
  const chromium = await findChromium();
  if ("reason" in chromium) return skip(title, files.browser, chromium.reason);
  await installEngines();
  return runTests({
    title,
    files: files.browser,
    concurrency: 1,
    environment: { ...environment, CHROMIUM_PATH: chromium.path },
  });
}

async function onDebianServer(): Promise<Tally[]> {
  const affected = files.integration.filter((path) => !SERVER_INDEPENDENT.test(path));
  const server = await startDebianServer();
  if ("reason" in server) return [skip("Integration tests on a PostgreSQL server", affected, server.reason)];
  const environment = { TEST_DATABASE_URL: server.url };
  const title = `Integration tests on a PostgreSQL ${server.version} server`;
  try {
    return [
      await runTests({ title, files: affected, concurrency: INTEGRATION_FILES_AT_ONCE, environment }),
      await throughPooler(server.url),
    ];
  } finally {
    await server.stop();
  }
}

async function throughPooler(serverUrl: string): Promise<Tally> {
  const title = "Flows, payments and webhooks through PgBouncer in transaction mode";
  const affected = files.integration.filter((path) => POOLED.test(path));
  const pooler = await startPgbouncer(serverUrl);
  if ("reason" in pooler) return skip(title, affected, pooler.reason);
  const environment = { TEST_DATABASE_URL: serverUrl, TEST_POOLER: pooler.address };
  try {
    return await runTests({ title, files: affected, concurrency: INTEGRATION_FILES_AT_ONCE, environment });
  } finally {
    await pooler.stop();
  }
}

function skip(title: string, paths: readonly string[], reason: string): Tally {
  console.log(`\n${title} (${paths.length} files)\n  - all skipped: ${reason}`);
  return { ...nothing, skipped: paths.length };
}
