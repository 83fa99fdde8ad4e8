import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { test } from "node:test";

const root = new URL("..", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const ignored = read(".dockerignore").trim().split("\n");
const copied = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8", maxBuffer: 64 * 2 ** 20 })
  .trim()
  .split("\n")
  .filter((file) => !ignored.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`)));

test("the image holds no tests, no storm and no benches", () => {
  const unwanted = copied.filter(
    (file) => /(^|\/)(tests?|test-support|testing|storm|bench)\//.test(file) || /\.test\.\w+$/.test(file),
  );
  assert.deepEqual(unwanted, []);
});

test("every file that code of the image imports is in the image", () => {
  const files = new Set(copied);
  const missing = copied
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith(".d.ts"))
    // The image is built with tools/build.ts and then loses the folder.
    .filter((file) => !/^tools\/(?!build)/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/^(?:import|export) (?!type ).*?from "(\.{1,2}\/[^"]+)"/gm)].map(([, path]) => {
        const { pathname } = new URL(path!, `file:///${file}`);
        return { file, wanted: pathname.slice(1) };
      }),
    )
    .filter(({ wanted }) => !files.has(wanted) && !wanted.includes("/dist/"));
  assert.deepEqual(missing, []);
});

test("the packages of every workspace are installed before the code is copied", () => {
  const { workspaces } = JSON.parse(read("package.json")) as { workspaces: string[] };
  const dockerfile = read("Dockerfile");
  const missing = workspaces.filter((name) => !dockerfile.includes(`COPY ${name}/package.json ${name}/`));
  assert.deepEqual(missing, []);
});
