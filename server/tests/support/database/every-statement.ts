import "../../../src/platform/run-tsx.ts";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Statement } from "../../../src/platform/database/statement.ts";

const SOURCES = join(import.meta.dirname, "../../../src");
const DEFINES_STATEMENTS = /\/(statement|retention|sealed-column|queues\/file-queue)\.ts"/;

/** Every statement that a module defines when it is loaded. Lists with filters define more with each request. */
export async function findStatements(): Promise<Statement<unknown>[]> {
  const found = new Map<string, Statement<unknown>>();
  const note = (defined: unknown) => {
    const each = defined as Statement<unknown>;
    found.set(each.name, each);
  };
  subscribe("servicepay.statement", note);
  for (const path of globSync("**/*.ts", { cwd: SOURCES })) {
    const isCode = !path.endsWith(".test.ts") && !path.endsWith(".d.ts");
    if (isCode && DEFINES_STATEMENTS.test(readFileSync(join(SOURCES, path), "utf8"))) await import(join(SOURCES, path));
  }
  unsubscribe("servicepay.statement", note);
  return [...found.values()];
}
