/** Lets Node run `.tsx` as it runs `.ts`. Compiled files are kept in server/dist/tsx, so an image needs no compiler. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type * as esbuild from "esbuild";

const ROOT = join(import.meta.dirname, "../../..");
const COMPILED = join(ROOT, "server/dist/tsx");
const OPTIONS = { loader: "tsx", format: "esm", jsx: "automatic", jsxImportSource: "preact", charset: "utf8" } as const;

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".tsx")) return next(url, context);
    return { format: "module", source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});

function compiled(path: string): string {
  const source = readFileSync(path, "utf8");
  const mark = `// ${createHash("sha256").update(source).digest("hex")}\n`;
  const target = join(COMPILED, `${relative(ROOT, path)}.js`);
  const known = readIfPresent(target);
  if (known?.startsWith(mark) === true) return known;
  // Loaded only here: it is a part of the build, and takes longer to load than all pages together.
  const { transformSync } = createRequire(import.meta.url)("esbuild") as typeof esbuild;
  const code = `${mark}${transformSync(source, OPTIONS).code}`;
  keep(target, code);
  return code;
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Processes that start together write the same file: each sees the old one or a whole new one. */
function keep(path: string, code: string): void {
  const unfinished = `${path}.${process.pid}.new`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(unfinished, code);
  renameSync(unfinished, path);
}
