/** The suites of `npm test` and of `npm run proof`, each with the server, browsers or languages that it needs. */
import { batchesOf } from "./batches.ts";
import { CHROMIUM_PACKAGES, findChromium } from "./chromium.ts";
import { installClientLanguages } from "./client-languages.ts";
import { SERVER_PACKAGES, startDebianServer } from "./debian-server.ts";
import { installMissing } from "./debian.ts";
import { startEmbeddedServer } from "./embedded-server.ts";
import { ENGINE_PACKAGES, installEngines } from "./engines.ts";
import { PGBOUNCER_PACKAGES, startPgbouncer } from "./pgbouncer.ts";
import { runTests, type TestRun } from "./run-tests.ts";
import { nothing, type Tally } from "./tally.ts";
import type { TestFiles } from "./test-files.ts";

/** The suites of npm test run concurrently. */
const INTEGRATION_PROCESSES = 4;
const BROWSER_PROCESSES = 3;
const SERVER_PROCESSES = 3;
const POOLER_PROCESSES = 2;
/** Small batches: the last process does not run alone for long. */
const BROWSER_FILES_PER_PROCESS = 2;
const LONGEST = [
  "server/tests/guides/",
  "server/tests/flows/processes",
  "server/tests/proof/payment-states/",
  "server/tests/proof/api-fuzz/",
  "server/src/commands/commands-database",
  "server/src/commands/doctor-causes",
  "server/tests/browser/portal/accessibility",
  "server/tests/browser/accessibility",
];
/** These files see only the statements of modules that their process has not loaded before. */
const LOAD_EVERY_MODULE = [
  "server/tests/row-types",
  "server/tests/security/distributed-tables",
  "server/tests/security/named-tenants",
];
const EVERY_PAGE = [
  "server/tests/browser/accessibility",
  "server/tests/browser/documents",
  "server/tests/browser/engines.test",
  "server/tests/browser/every-screen",
  "server/tests/browser/portal/accessibility",
];
/** Files that start PostgreSQL themselves, so running them on another server adds nothing. */
const SERVER_INDEPENDENT = ["server/src/platform/database/embedded-postgres"];

/** The browser tests begin when the browsers are installed. */
export async function runOnEmbeddedServer(files: TestFiles, installed: Promise<void>): Promise<Tally[]> {
  const server = await startEmbeddedServer();
  const environment = { TEST_DATABASE_URL: server.url };
  const title = "Integration tests on the embedded PostgreSQL";
  try {
    return await Promise.all([
      // Tests of whole flows take longest. Paths are sorted and put `server/tests` last, so the reversed list starts with them.
      runInProcesses({
        title,
        paths: files.integration.toReversed(),
        atOnce: INTEGRATION_PROCESSES,
        environment,
      }),
      installed.then(() => runInBrowsers("Browser tests", files.browser, environment)),
    ]);
  } finally {
    await server.stop();
  }
}

export async function runClients(files: TestFiles): Promise<Tally[]> {
  await installClientLanguages();
  return [await runTests({ title: "Clients generated from openapi.json", batches: [files.clients], atOnce: 1 })];
}

/** The clients of the kit, in every language: their scenarios, and mistakes that are planted into them. */
export async function runKit(files: TestFiles): Promise<Tally[]> {
  await installClientLanguages();
  const paths = [...files.kit, ...startingWith(["server/tests/kit/"], files.integration)];
  const environment = { TEST_EVERY_SCENARIO: "true" };
  return [
    await runTests({ title: "Clients of the kit, and mistakes in them", batches: [paths], atOnce: 1, environment }),
  ];
}

/**
 * Accessibility, layout and a payment by click: in every language, size and theme, and the payment in every engine. Also
 * measures times and memory.
 */
export async function runEveryPage(files: TestFiles): Promise<Tally[]> {
  const server = await startEmbeddedServer();
  const environment = { TEST_DATABASE_URL: server.url, TEST_EVERY_PAGE: "true" };
  try {
    return [
      await runInBrowsers("Every page in every variant", startingWith(EVERY_PAGE, files.browser), environment),
      await runInBrowsers("Times and memory", files.measured, environment),
    ];
  } finally {
    await server.stop();
  }
}

async function runInBrowsers(
  title: string,
  files: readonly string[],
  environment: Record<string, string>,
): Promise<Tally> {
  const chromium = await findChromium();
  if ("reason" in chromium) return skip(title, files, chromium.reason);
  await installEngines();
  return runInProcesses({
    title,
    paths: files,
    atOnce: BROWSER_PROCESSES,
    size: BROWSER_FILES_PER_PROCESS,
    environment: { ...environment, CHROMIUM_PATH: chromium.path },
  });
}

/** Runs integration tests on Debian's PostgreSQL (paths that begin with one of `onServer`) and through PgBouncer (`pooled`). */
export async function runOnDebianServer(
  files: TestFiles,
  { onServer, pooled }: { onServer: readonly string[]; pooled: readonly string[] },
): Promise<Tally[]> {
  const direct = startingWith(onServer, files.integration);
  const server = await startDebianServer();
  if ("reason" in server) return [skip("Integration tests on a PostgreSQL server", direct, server.reason)];
  const environment = { TEST_DATABASE_URL: server.url };
  const name = `PostgreSQL ${server.version}`;
  const title = `Integration tests on a ${name} server`;
  try {
    return await Promise.all([
      runInProcesses({ title, paths: direct, atOnce: SERVER_PROCESSES, environment, server: name }),
      runThroughPooler(startingWith(pooled, files.integration), server.url),
    ]);
  } finally {
    await server.stop();
  }
}

async function runThroughPooler(files: readonly string[], serverUrl: string): Promise<Tally> {
  const title = "Tests through PgBouncer in transaction mode";
  const pooler = await startPgbouncer(serverUrl);
  if ("reason" in pooler) return skip(title, files, pooler.reason);
  const environment = { TEST_DATABASE_URL: serverUrl, TEST_POOLER: pooler.address };
  try {
    return await runInProcesses({ title, paths: files, atOnce: POOLER_PROCESSES, environment, server: "PgBouncer" });
  } finally {
    await pooler.stop();
  }
}

async function runInProcesses({
  paths,
  size,
  ...run
}: Omit<TestRun, "batches"> & { paths: readonly string[]; size?: number }): Promise<Tally> {
  return runTests({
    ...run,
    batches: await batchesOf(paths, { alone: [...LONGEST, ...LOAD_EVERY_MODULE], ...(size !== undefined && { size }) }),
  });
}

/** Installs all suites' packages in one apt-get run, so that suites do not wait separately. */
export function installPackages(): Promise<void> {
  return installMissing({ ...CHROMIUM_PACKAGES, ...ENGINE_PACKAGES, ...SERVER_PACKAGES, ...PGBOUNCER_PACKAGES });
}

/** Throws if a prefix names no file, since its tests would not run and nobody would notice. */
function startingWith(prefixes: readonly string[], paths: readonly string[]): string[] {
  for (const prefix of prefixes) {
    if (!paths.some((path) => path.startsWith(prefix))) throw new Error(`no test file begins with ${prefix}`);
  }
  return paths.filter(
    (path) =>
      prefixes.some((prefix) => path.startsWith(prefix)) && !SERVER_INDEPENDENT.some((own) => path.startsWith(own)),
  );
}

function skip(title: string, paths: readonly string[], reason: string): Tally {
  console.log(`\n${title} (${paths.length} files)\n  - all skipped: ${reason}`);
  return { ...nothing, skipped: paths.length };
}
