import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

const ROOT = join(import.meta.dirname, "..", "..");
const { SOURCES, OUTPUTS } = (await import(new URL("build-step.mjs", import.meta.url).href)) as {
  SOURCES: readonly string[];
  OUTPUTS: readonly string[];
};

test("npm start builds again when the sources of any built workspace have changed", () => {
  const built = globSync("*/dist", { cwd: ROOT });
  assert.deepEqual(OUTPUTS.toSorted(), built.toSorted());
  // server/dist holds the documents, which are built from docs/site.
  for (const output of built.filter((path) => path !== "server/dist"))
    assert.ok(SOURCES.includes(output.replace(/dist$/, "src")), output);
});
