import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { withFigures } from "./write-figures.ts";

const when = { measured: "2026-11-23, abc1234", machine: "2 × a processor" };

test("a figure and its range are written into the row with its name, and its target stays", () => {
  const table =
    "Machine: none.\n| mix: arrivals | not measured yet | ≥ 200 | |\n| pay: rate | not measured yet | – | |";
  const figure = { name: "mix: arrivals", value: 266.2, unit: "a second", range: { min: 199.5, max: 1_300 } };
  assert.equal(
    withFigures(table, [figure], when),
    "Machine: 2 × a processor.\n| mix: arrivals | 266 a second (200 to 1,300) | ≥ 200 | 2026-11-23, abc1234 |\n| pay: rate | not measured yet | – | |",
  );
});

test("a figure without a row in docs/performance.md is refused", () => {
  assert.throws(() => withFigures("", [{ name: "new: figure", value: 1, unit: "ms" }], when), /no row for new: figure/);
});

test("docs/performance.md has no figure twice", async () => {
  const text = await readFile(new URL("../docs/performance.md", import.meta.url), "utf8");
  const names = [...text.matchAll(/^\| ([a-z-]+: [^|]+) \|/gm)];
  assert.ok(names.length >= 20, `${names.length} figures`);
  assert.equal(new Set(names.map(([, name]) => name)).size, names.length);
});
