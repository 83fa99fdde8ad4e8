import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runQuietly } from "./run-quietly.mjs";
import { step } from "./step.mjs";
import { Stop } from "./stop.mjs";

export const SOURCES = [
  "checkout/src",
  "portal/src",
  "widget/src",
  "widget/example",
  "widget/releases",
  "money/src",
  "tools/building",
  "docs/site",
  "kit/typescript/src",
  "kit/python/servicepay",
  "kit/go",
  "kit/php",
];
const SINGLE_SOURCES = [
  "tools/build.ts",
  "package-lock.json",
  "checkout/package.json",
  "portal/package.json",
  "widget/package.json",
  "kit/typescript/package.json",
  "kit/python/pyproject.toml",
  "docs/guides/typescript.md",
  "docs/guides/python.md",
  "docs/guides/go.md",
  "docs/guides/php.md",
];
export const OUTPUTS = ["checkout/dist", "portal/dist", "widget/dist", "server/dist"];
const STAMP = "checkout/dist/.sources";

/** Builds the browser parts if their sources have changed. */
export async function ensureBuilt(root, node) {
  const folder = fileURLToPath(root);
  const wanted = await fingerprint(folder);
  const built = await readFile(join(folder, STAMP), "utf8").catch(() => "");
  if (built === wanted && OUTPUTS.every((output) => existsSync(join(folder, output)))) return;
  await step("Building the browser parts", async () => {
    const { succeeded, output } = await runQuietly(node, ["tools/build.ts"], { cwd: folder });
    if (!succeeded) throw new Stop(`${output.trim()}\n\nThe browser parts could not be built: the output is above.`);
  });
  await writeFile(join(folder, STAMP), wanted);
}

async function fingerprint(folder) {
  const paths = [...SINGLE_SOURCES];
  for (const source of SOURCES) {
    for (const name of await readdir(join(folder, source), { recursive: true })) paths.push(join(source, name));
  }
  const hash = createHash("sha256");
  for (const path of paths.sort().filter((path) => statSync(join(folder, path)).isFile())) {
    hash.update(`${path}\0`).update(await readFile(join(folder, path)));
  }
  return hash.digest("hex");
}
