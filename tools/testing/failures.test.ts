import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFailures } from "./failures.ts";

test("without failures nothing is shown", () => {
  assert.equal(describeFailures([]), "");
});

test("a failure is shown with its title, its file and its message", () => {
  const failure = { title: "a paid link cannot be paid twice", where: "links.test.ts", message: "2 !== 1\n  at a\n" };
  assert.deepEqual(describeFailures([failure]).split("\n"), [
    "",
    "Failed",
    "  ✗ a paid link cannot be paid twice",
    "    links.test.ts",
    "    2 !== 1",
    "      at a",
    "",
  ]);
});

test("at most 20 failures are shown, each with at most 40 lines, and the number of the rest", () => {
  const message = Array.from({ length: 45 }, (_, index) => `line ${index}`).join("\n");
  const failures = Array.from({ length: 23 }, (_, index) => ({ title: `test ${index}`, where: "a.test.ts", message }));
  const lines = describeFailures(failures).split("\n");
  assert.equal(lines.filter((line) => line.startsWith("  ✗ test ")).length, 20);
  assert.equal(lines.filter((line) => line.startsWith("    line ")).length, 20 * 40);
  assert.equal(lines.filter((line) => line === "    … 5 more lines").length, 20);
  assert.equal(lines.at(-2), "  and 3 more");
});
