/** docs/security.md names the tests of each control. These tests fail if a quoted title is renamed or deleted. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readTitles } from "../support/test-titles.ts";

const DOCUMENT = join(import.meta.dirname, "../../../docs/security.md");
const CONTROLS = 34;
const REASON = /(?:Not here|Waits|Missing): \S/;

interface Control {
  number: number;
  measure: string;
  proofs: string[];
  hasReason: boolean;
}

test("each of the 34 controls names existing tests, or says why it has none", () => {
  const titles = readTitles();
  const controls = readControls();
  assert.deepEqual(
    controls.map(({ number }) => number),
    [...Array(CONTROLS).keys()].map((index) => index + 1),
  );
  const bare = controls.filter(({ proofs, hasReason }) => proofs.length === 0 && !hasReason);
  assert.deepEqual(
    bare.map(({ number }) => number),
    [],
    "neither a test nor a reason",
  );
  const missing = controls.flatMap(({ number, proofs }) =>
    proofs.filter((title) => !titles.has(title)).map((title) => `${number}: ${title}`),
  );
  assert.deepEqual(missing, []);
  const named = new Set(controls.flatMap(({ proofs }) => proofs));
  const proved = controls.filter(({ proofs }) => proofs.length > 0);
  console.log(`  ${proved.length} of ${CONTROLS} controls are proved by ${named.size} tests`);
  assert.ok(proved.length >= 30 && named.size >= 90);
});

test("a test with a control's number in its title is in that control's row", () => {
  const controls = readControls();
  const numbered = [...readTitles()].filter((title) => /^#\d+ /.test(title));
  const absent = numbered.flatMap((title) =>
    numbersOf(title)
      .filter((number) => !controls.find((control) => control.number === number)?.proofs.includes(title))
      .map((number) => `${number}: ${title}`),
  );
  assert.ok(numbered.length >= 20, `${numbered.length} titles`);
  assert.deepEqual(absent, []);
});

function numbersOf(title: string): number[] {
  const [front = ""] = /^(?:#\d+ )+/.exec(title) ?? [];
  return [...front.matchAll(/#(\d+)/g)].map(([, number]) => Number(number));
}

function readControls(): Control[] {
  const rows = readFileSync(DOCUMENT, "utf8").matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm);
  return [...rows].map(([, number, , measure = "", proof = ""]) => ({
    number: Number(number),
    measure,
    proofs: [...proof.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title),
    hasReason: REASON.test(proof),
  }));
}
