/**
 * Runs the test files named on the command line one after the other in this process. Each is a suite, so that its hooks run
 * when its turn comes: `--test-isolation=none` would start the services of all files at once and stop them at the end.
 */
import { resolve } from "node:path";
import { suite } from "node:test";
import { pathToFileURL } from "node:url";

/** A file may take as long as its tests: `--test-timeout`, which would also limit a suite, limits each of them. */
const FILE_TIMEOUT_MS = 2 ** 31 - 1;

for (const path of process.argv.slice(2))
  void suite(resolve(path), { timeout: FILE_TIMEOUT_MS }, () => import(pathToFileURL(resolve(path)).href));
