/** Every topic of what was decided has a test that proves it: a title that is renamed or deleted is missed here. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { conventions } from "./decisions/conventions.ts";
import { interfaceRules } from "./decisions/interface-rules.ts";
import { paying } from "./decisions/paying.ts";
import { records } from "./decisions/records.ts";
import type { Topics } from "./decisions/topics.ts";
import { readTitles } from "./support/test-titles.ts";

test("every topic that was decided is proved by tests that exist", () => {
  const titles = readTitles();
  const topics = [conventions, records, paying, interfaceRules].flatMap((part) => Object.entries(part));
  const named = new Set(topics.flatMap(([, proofs]) => proofs));
  console.log(`  checked ${topics.length} topics and ${named.size} of ${titles.size} titles`);
  assert.ok(topics.length >= 80, `${topics.length} topics`);
  assert.deepEqual(missing(topics, titles), []);
});

test("a proof that does not exist is missed", () => {
  assert.deepEqual(missing([["a topic", ["no test has this title"]]], readTitles()), [
    "a topic: no test has this title",
  ]);
});

function missing(topics: readonly [string, Topics[string]][], titles: ReadonlySet<string>): string[] {
  return topics.flatMap(([topic, proofs]) =>
    proofs.filter((title) => !titles.has(title)).map((title) => `${topic}: ${title}`),
  );
}
