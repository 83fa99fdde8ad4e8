import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

for (const example of ["react.tsx", "vue.ts"]) {
  test(`the package's page shows ${example} as it is type-checked`, async () => {
    const read = (path: string) => readFile(new URL(path, import.meta.url), "utf8");
    assert.ok((await read("../README.md")).includes(await read(`../example/${example}`)));
  });
}
