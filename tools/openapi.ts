import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeApi } from "../server/src/app.ts";

/** Writes openapi.json from the routes' descriptions; --check only reports whether the committed file is stale. */
const file = join(import.meta.dirname, "..", "openapi.json");
const current = `${JSON.stringify(await describeApi(), null, 2)}\n`;
const committed = await readFile(file, "utf8").catch(() => "");

if (!process.argv.includes("--check")) {
  await writeFile(file, current);
  console.log(`openapi.json describes ${operationsIn(current)} operations.`);
} else if (committed === current) {
  console.log(`openapi.json is up to date: ${operationsIn(current)} operations.`);
} else {
  console.error("openapi.json is stale. Run: npm run openapi");
  process.exitCode = 1;
}

function operationsIn(document: string): number {
  const { paths } = JSON.parse(document) as { paths: Record<string, object> };
  return Object.values(paths).flatMap((path) => Object.keys(path)).length;
}
