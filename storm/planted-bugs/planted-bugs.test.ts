import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { bankBugs } from "./bank-bugs.ts";
import { plantedBugs } from "./planted-bugs.ts";
import { ruleBugs } from "./rule-bugs.ts";

test("the source still contains the text that each planted bug replaces", async () => {
  for (const { name, edits } of [...plantedBugs, ...bankBugs, ...ruleBugs]) {
    for (const { file, from } of edits) {
      const text = await readFile(new URL(`../../server/${file}`, import.meta.url), "utf8");
      assert.ok(
        text.includes(from),
        `storm/planted-bugs/ cannot plant "${name}": server/${file} no longer contains\n${from}`,
      );
    }
  }
});

test("docs/reliability.md lists every planted bug with its invariants, and their number", async () => {
  const text = await readFile(new URL("../../docs/reliability.md", import.meta.url), "utf8");
  const rows = text.split("\n").flatMap((line) => /^\| [^|]+ \| ([^|]+) \| (I\d+[^|]*) \|$/.exec(line)?.slice(1) ?? []);
  assert.deepEqual(
    rows,
    plantedBugs.flatMap(({ name, caughtBy }) => [name, caughtBy.join(", ")]),
  );
  assert.equal(Number(/`storm\/planted-bugs\/` holds (\d+) plausible mistakes/.exec(text)?.[1]), plantedBugs.length);
});

test("docs/reliability.md lists every mistake that a test names with that test", async () => {
  const text = await readFile(new URL("../../docs/reliability.md", import.meta.url), "utf8");
  for (const { name, caughtBy } of [...bankBugs, ...ruleBugs])
    assert.ok(text.includes(`| ${name} | *${caughtBy} …* |`), name);
});
