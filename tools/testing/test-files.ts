import { glob, readFile } from "node:fs/promises";

export interface TestFiles {
  /** Rules of the repository and its documents. */
  tidy: string[];
  /** Tests that need nothing but the code. */
  unit: string[];
  /** Tests that use PostgreSQL, processes or sockets: they import from server/tests/support. */
  integration: string[];
  browser: string[];
  /** Tests that generate clients from openapi.json and use them. */
  clients: string[];
  /** Tests that measure time or memory: only npm run proof runs them. */
  measured: string[];
  /** The whole service under faults. */
  storm: string[];
}

const PATTERN = "{money,bank-simulator,server,checkout,widget,bench,tools,storm}/**/*.test.{ts,tsx}";
const TIDY = new Set([
  "server/tests/tidy.test.ts",
  "server/tests/payer-promises.test.ts",
  "server/tests/security/controls.test.ts",
]);
const MEASURED = new Set([
  "server/tests/browser/page-budgets.test.ts",
  "server/src/reconciliation/flat-memory.test.ts",
]);
const SUPPORT = /from "[^"]*\/support\/[^"]+"/;

/** Finds every test file of the repository, by what it needs. */
export async function findTestFiles(): Promise<TestFiles> {
  const files: TestFiles = { tidy: [], unit: [], integration: [], browser: [], clients: [], measured: [], storm: [] };
  const paths = (await Array.fromAsync(glob(PATTERN, { exclude: ["**/node_modules/**", "**/dist/**"] }))).toSorted();
  for (const path of paths) files[await kindOf(path)].push(path);
  return files;
}

async function kindOf(path: string): Promise<keyof TestFiles> {
  if (TIDY.has(path)) return "tidy";
  if (MEASURED.has(path)) return "measured";
  if (path.startsWith("server/tests/browser/")) return "browser";
  if (path.startsWith("server/tests/clients/")) return "clients";
  if (path === "storm/storm.test.ts") return "storm";
  if (path.startsWith("server/tests/")) return "integration";
  return SUPPORT.test(await readFile(path, "utf8")) ? "integration" : "unit";
}
