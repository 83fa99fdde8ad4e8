import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { buildDocuments } from "./documents.ts";
import { packagesOf, thirdPartyNotices } from "./third-party-notices.ts";

const ROOT = join(import.meta.dirname, "../..");

test("the built notices name every bundled package with its version and licence text", async () => {
  const built = await readFile(join(ROOT, "server/dist/documents/third-party-notices.txt"), "utf8");
  const { inputs } = await buildDocuments(ROOT);
  const packages = [...packagesOf(inputs), "node_modules/preact"];
  assert.ok(packages.length >= 30, `${packages.length} packages`);
  for (const folder of packages) {
    const { name, version } = JSON.parse(await readFile(join(ROOT, folder, "package.json"), "utf8")) as Record<
      string,
      string
    >;
    const [, section = ""] = built.split(`\n${name} ${version} (`);
    const text = section.split("=".repeat(100))[0] ?? "";
    assert.match(text, /permission|redistribution|licensed under/i, folder);
  }
});

test("a package without a licence text does not build", async () => {
  await assert.rejects(thirdPartyNotices(ROOT, ["server"]), /no licence text/);
});

test("packages are found inside packages and under a scope, each once", () => {
  assert.deepEqual(
    packagesOf([
      "node_modules/a/x.js",
      "node_modules/a/y.js",
      "node_modules/b/node_modules/@c/d/z.js",
      "src/own.ts",
      "(disabled):fs",
    ]),
    ["node_modules/a", "node_modules/b/node_modules/@c/d"],
  );
});
