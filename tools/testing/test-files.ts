import { glob, readFile } from "node:fs/promises";

export interface TestFiles {
  /** Rules of the repository and its documents. */
  tidy: string[];
  /** Tests that need nothing but the code. */
  unit: string[];
  /** Tests that use PostgreSQL, processes or sockets: they import from server/tests/support. */
  integration: string[];
  browser: string[];
  /** The other kinds are run by npm run proof only. These generate clients from openapi.json and use them. */
  clients: string[];
  /** Mistakes that are planted into a client of the kit. */
  kit: string[];
  /** Backups that are restored. */
  drills: string[];
  /** Messages that are sent by processes which are killed. */
  messages: string[];
  /** Tests that measure time or memory. */
  measured: string[];
  /** The whole service under faults. */
  storm: string[];
}

const PATTERN = "{money,bank-simulator,server,checkout,portal,widget,bench,tools,storm}/**/*.test.{ts,tsx}";
/** The kinds of files by the beginning of their paths. The kind of any other file depends on its imports. */
const KINDS: readonly (readonly [prefix: string, kind: keyof TestFiles])[] = [
  ["server/tests/tidy", "tidy"],
  ["server/tests/payer-promises.test.ts", "tidy"],
  ["server/tests/security/controls.test.ts", "tidy"],
  ["server/tests/browser/page-budgets.test.ts", "measured"],
  ["server/src/reconciliation/flat-memory.test.ts", "measured"],
  ["server/tests/browser/", "browser"],
  ["server/tests/clients/", "clients"],
  ["server/tests/kit/planted-mistakes.test.ts", "kit"],
  ["server/tests/proof/restore-drill/", "drills"],
  ["server/src/notifications/killed-processes.test.ts", "messages"],
  ["server/tests/", "integration"],
  ["storm/storm.test.ts", "storm"],
];
const SUPPORT = /from "[^"]*\/support\/[^"]+"/;

/** Finds every test file of the repository, by what it needs. */
export async function findTestFiles(): Promise<TestFiles> {
  const files: TestFiles = {
    tidy: [],
    unit: [],
    integration: [],
    browser: [],
    clients: [],
    kit: [],
    drills: [],
    messages: [],
    measured: [],
    storm: [],
  };
  const paths = (await Array.fromAsync(glob(PATTERN, { exclude: ["**/node_modules/**", "**/dist/**"] }))).toSorted();
  for (const path of paths) files[await kindOf(path)].push(path);
  return files;
}

async function kindOf(path: string): Promise<keyof TestFiles> {
  const known = KINDS.find(([prefix]) => path.startsWith(prefix));
  if (known !== undefined) return known[1];
  return SUPPORT.test(await readFile(path, "utf8")) ? "integration" : "unit";
}
