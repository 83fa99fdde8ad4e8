/** npm run check: everything that needs no database and no browser; quick enough for every commit. */
import { join } from "node:path";
import { runChecks } from "./testing/checks.ts";
import { describeFailures } from "./testing/failures.ts";
import { runTests } from "./testing/run-tests.ts";
import { sumTallies } from "./testing/tally.ts";
import { findTestFiles } from "./testing/test-files.ts";

process.chdir(join(import.meta.dirname, ".."));
const files = await findTestFiles();
const { passed, failed, skipped, failures } = sumTallies([
  await runChecks(),
  await runTests({ title: "Rules of the repository", batches: [files.tidy], atOnce: 1 }),
  await runTests({ title: "Unit tests", batches: [files.unit], atOnce: 1 }),
]);
process.stdout.write(describeFailures(failures));
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
