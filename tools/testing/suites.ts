/** The suites of `npm test` and of `npm run proof`, each with the server, browsers or languages that it needs. */
import { findChromium } from "./chromium.ts";
import { startDebianServer } from "./debian-server.ts";
import { startEmbeddedServer } from "./embedded-server.ts";
import { installClientLanguages } from "./client-languages.ts";
import { installEngines } from "./engines.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import { runTests } from "./run-tests.ts";
import { nothing, type Tally } from "./tally.ts";
import type { TestFiles } from "./test-files.ts";

/** More than two cores can run: many files wait for timers, leases and timeouts most of their time. */
const INTEGRATION_FILES_AT_ONCE = 4;
/** These files begin first, so that none of them is left to run alone at the end. */
const LONGEST = ["server/tests/guides/", "server/tests/flows/processes", "server/src/notifications/killed-processes"];
const BROWSER_FILES_AT_ONCE = 3;
const EVERY_PAGE = [
  "server/tests/browser/accessibility",
  "server/tests/browser/engines.test",
  "server/tests/browser/every-screen",
  "server/tests/browser/portal/accessibility",
];
/** Files that start PostgreSQL themselves: another server changes nothing for them. */
const SERVER_INDEPENDENT = ["server/src/platform/database/embedded-postgres", "server/tests/proof/restore-drill/"];

export async function runOnEmbeddedServer(files: TestFiles): Promise<Tally[]> {
  const server = await startEmbeddedServer();
  const environment = { TEST_DATABASE_URL: server.url };
  const title = "Integration tests on the embedded PostgreSQL, and clients generated from openapi.json";
  try {
    await installClientLanguages();
    const longest = startingWith(LONGEST, files.integration);
    const others = files.integration.filter((path) => !longest.includes(path));
    const paths = [...longest, ...files.clients, ...others];
    return [
      await runTests({ title, files: paths, concurrency: INTEGRATION_FILES_AT_ONCE, environment }),
      await runInBrowsers("Browser tests", files.browser, environment),
    ];
  } finally {
    await server.stop();
  }
}

/** Accessibility, layout and a payment by click: in every language, size and theme, and the payment in every engine. */
export async function runEveryPage(files: TestFiles): Promise<Tally[]> {
  const server = await startEmbeddedServer();
  const environment = { TEST_DATABASE_URL: server.url, TEST_EVERY_PAGE: "true" };
  try {
    return [
      await runInBrowsers("Every page in every form", startingWith(EVERY_PAGE, files.browser), environment),
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
  return runTests({
    title,
    files,
    concurrency: BROWSER_FILES_AT_ONCE,
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
  const title = `Integration tests on a PostgreSQL ${server.version} server`;
  try {
    return [
      await runTests({ title, files: direct, concurrency: INTEGRATION_FILES_AT_ONCE, environment }),
      await runThroughPooler(startingWith(pooled, files.integration), server.url),
    ];
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
    return await runTests({ title, files, concurrency: INTEGRATION_FILES_AT_ONCE, environment });
  } finally {
    await pooler.stop();
  }
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
