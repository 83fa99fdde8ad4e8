/** npm test: every check and every test once; the last line counts them. Longer campaigns: npm run proof. */
import { randomInt } from "node:crypto";
import { constants } from "node:os";
import { join } from "node:path";
import { runChecks } from "./testing/checks.ts";
import { describeFailures } from "./testing/failures.ts";
import { runTests } from "./testing/run-tests.ts";
import { installPackages, runOnDebianServer, runOnEmbeddedServer } from "./testing/suites.ts";
import { sumTallies } from "./testing/tally.ts";
import { findTestFiles } from "./testing/test-files.ts";

/**
 * The oldest supported PostgreSQL may reject SQL that the embedded one accepts, or treat rights, locks and times otherwise.
 * distributed-tables prepares every statement; the other files run those of every module.
 */
const ON_SERVER = [
  "server/tests/flows/addresses-and-limits",
  "server/tests/flows/lost-answer",
  "server/tests/flows/management",
  "server/tests/flows/pay-a-link",
  "server/tests/flows/payment-reports",
  "server/tests/security/distributed-tables",
  "server/tests/security/row-security",
  "server/tests/security/personal-data",
  "server/src/audit/archives/archive-refusals",
  "server/src/audit/record-audit",
  "server/src/audit/seal-entries",
  "server/src/audit/verify-audit",
  "server/src/current-accounts/imports/run/import-transactions",
  "server/src/current-accounts/imports/imports",
  "server/src/current-accounts/list-transactions",
  "server/src/payments/attempts/unknown-outcome",
  "server/src/platform/database/",
  "server/src/reconciliation/nightly",
  "server/src/webhooks/claim",
];
/** PgBouncer gives each transaction another session: these files cover every way in which connections are used. */
const POOLED = [
  "server/tests/flows/lost-answer",
  "server/tests/flows/pay-a-link",
  "server/src/payments/attempts/killed-process",
  "server/src/platform/database/",
];

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal])); // Servers and tests end with this process.
}
process.chdir(join(import.meta.dirname, ".."));
const startedAt = performance.now();
process.env["TEST_SEED"] ||= String(randomInt(2 ** 31));
const seed = process.env["TEST_SEED"];
console.log(`Node ${process.versions.node}, seed ${seed} (the same cases again: TEST_SEED=${seed} npm test)`);

const files = await findTestFiles();
const installed = installPackages(); // Beside the checks, which need none of them.
const quick = await Promise.all([
  runChecks(),
  runTests({ title: "Rules of the repository", batches: [files.tidy], atOnce: 1 }),
  runTests({ title: "Unit tests", batches: [files.unit], atOnce: 1 }),
]);
const [storm, embedded, server] = await Promise.all([
  runTests({ title: "A small storm", batches: [files.storm], atOnce: 1 }), // It takes longest.
  runOnEmbeddedServer(files, installed),
  installed.then(() => runOnDebianServer(files, { onServer: ON_SERVER, pooled: POOLED })),
]);
const tallies = [...quick, ...embedded, ...server, storm];
const { passed, failed, skipped, failures } = sumTallies(tallies);
process.stdout.write(describeFailures(failures));
console.log(`\n${((performance.now() - startedAt) / 1_000).toFixed(0)} s, seed ${seed}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
