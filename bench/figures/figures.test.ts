import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Run } from "../bench.ts";
import { everyBench } from "../every-bench.ts";
import type { Results } from "../results.ts";
import { disagreements, figureRows } from "./rows.ts";
import type { Found } from "./rows.ts";
import { NOT_MEASURED, commandOf, figuresTable } from "./table.ts";
import { DOCUMENT, figuresIn, withFigures } from "./write.ts";

const run: Run = {
  perSecond: 1234.4,
  verified: 1000,
  wrong: 0,
  p50Ms: 1,
  p95Ms: 2,
  p99Ms: 3,
  cpu: { service: 0.1 },
  peakMb: { service: 120 },
};

function ratioOf(bench: string, title: string, median: number, target: number): Found["results"][number] {
  const ratio = { median, min: median - 0.1, max: median + 0.1 };
  const baseline = { ...run, perSecond: 5000 };
  const isReached = median >= target;
  return { bench, title, ratio, ratioOf: "rate", target, isReached, baselineIs: "x", ours: run, baseline, rounds: [] };
}

function resultsOf(found: Partial<Found>, settings: Partial<Results["settings"]> = {}): Results {
  return {
    machine: { processors: 2, model: "Some CPU", memoryMb: 8192, node: "v26.1.0", postgres: "18.1" },
    at: "2026-01-31T22:10:00.000Z",
    commit: "abc1234",
    settings: { rounds: 5, seconds: 8, scale: 1, isProfiled: false, ...settings },
    results: [],
    findings: [],
    ...found,
  };
}

function lineOf(table: string, what: string): string[] {
  const line = table.split("\n").find((each) => each.includes(`| ${what} |`));
  return line!.split("|").map((cell) => cell.trim());
}

const GET = "one of a million, against a bare route";

test("docs/performance.md has a line for each figure that is to be reached, in order", async () => {
  const table = figuresIn(await readFile(DOCUMENT, "utf8"));
  const lines = table.split("\n").filter((line) => line.startsWith("| `"));
  const places = lines.map((line) => line.split(" | ", 2).join(" | "));
  assert.deepEqual(
    places,
    figureRows.map(({ bench, what }) => `| \`${bench}\` | ${what}`),
  );
});

test("every command in docs/performance.md names a bench that exists, and every bench has a figure", async () => {
  const text = await readFile(DOCUMENT, "utf8");
  const named = [...text.matchAll(/npm run bench -- ([a-z][a-z -]*[a-z])/g)].flatMap(([, words]) => words!.split(" "));
  const names = new Set(everyBench.map(({ name }) => name));
  const words = named.filter((word) => !word.startsWith("-"));
  assert.deepEqual(
    words.filter((word) => !names.has(word)),
    [],
  );
  assert.deepEqual(new Set(figureRows.map(({ bench }) => bench)), names);
});

test("what no run has measured is told as not measured", () => {
  const table = figuresTable([]);
  assert.equal(table.split(NOT_MEASURED).length - 1, figureRows.length);
  assert.ok(!table.includes("yes"));
});

test("a ratio is told with its range, both rates, whether it is enough, and what reproduces it", () => {
  const results = resultsOf({ results: [ratioOf("cat-get", "cat-get", 0.6, 0.5)] });
  const [, bench, , figure, bound, isReached, command] = lineOf(figuresTable([results]), GET);
  assert.equal(bench, "`cat-get`");
  assert.equal(figure, "0.60 (0.50 to 0.70); 1,234 a second against 5,000");
  assert.equal(bound, "≥ 0.5");
  assert.equal(isReached, "yes");
  assert.equal(command, "`npm run bench -- cat-get`");
  assert.match(
    figuresTable([results]),
    /^- cat-get: 2026-01-31 22:10 UTC of commit abc1234, .*Some CPU.*PostgreSQL 18\.1$/m,
  );
});

test("a target that was missed is told as missed", () => {
  const results = resultsOf({ results: [ratioOf("cat-get", "cat-get", 0.4, 0.5)] });
  assert.equal(lineOf(figuresTable([results]), GET)[5], "**no**");
});

test("fewer rows or a profile reach no target, and other rounds stand in the command", () => {
  const found = { results: [ratioOf("cat-get", "cat-get", 0.6, 0.5)] };
  const small = lineOf(figuresTable([resultsOf(found, { scale: 0.01, rounds: 1 })]), GET);
  assert.equal(small[5], "not at full size");
  assert.equal(small[6], "`npm run bench -- cat-get --rounds 1 --scale 0.01`");
  assert.equal(lineOf(figuresTable([resultsOf(found, { isProfiled: true })]), GET)[5], "not with a profile");
});

test("of runs of the same bench the last counts, and of several figures of a row the worst", () => {
  const older = resultsOf({ results: [ratioOf("cat-get", "cat-get", 0.9, 0.5)] });
  const newer = {
    ...resultsOf({ results: [ratioOf("cat-get", "cat-get", 0.6, 0.5)] }),
    at: "2026-02-01T00:00:00.000Z",
  };
  assert.match(lineOf(figuresTable([newer, older]), GET)[3]!, /^0\.60/);
  const growth = (name: string, value: number) => ({
    bench: "growth",
    title: `growth, ${name}: pages with ten times as many rows`,
    value,
    unit: "times",
    atMost: 1.25,
  });
  const table = figuresTable([resultsOf({ findings: [growth("log in", 1), growth("open link", 1.2)] })]);
  assert.match(table, /\| 1\.20 times; open link \|/);
});

test("a bench that no longer tells a figure, or has another bound for it, is found out", () => {
  const found = { results: [ratioOf("cat-get", "cat-get", 0.6, 0.45)], findings: [] };
  assert.match(disagreements(["cat-get"], found).join("\n"), /names another bound than the bench, 0\.45/);
  assert.match(disagreements(["cat-get"], { results: [], findings: [] }).join("\n"), /has no figure/);
  assert.deepEqual(disagreements(["cat-get"], { ...found, results: [ratioOf("cat-get", "cat-get", 0.6, 0.5)] }), []);
});

test("writing figures changes nothing but what stands between the marks", async () => {
  const text = await readFile(DOCUMENT, "utf8");
  const written = withFigures(text, "a table");
  assert.equal(figuresIn(written), "a table");
  assert.equal(withFigures(written, figuresIn(text)), text);
});

test("a command without a run is that of the usual settings", () => {
  for (const row of figureRows) assert.equal(commandOf(row), `npm run bench -- ${row.bench}`);
});
