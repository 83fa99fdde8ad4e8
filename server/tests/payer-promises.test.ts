/** docs/payer-promises.md quotes the tests of each promise. These tests fail if a quoted title is renamed or deleted. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readTitles } from "./support/test-titles.ts";

const DOCUMENT = join(import.meta.dirname, "../../docs/payer-promises.md");
const COMPLAINTS = 27;
const NOT_YET = /Not yet: \S/;

test("each of the 27 complaints names existing tests, or says that it is not solved yet", () => {
  const rows = [...readFileSync(DOCUMENT, "utf8").matchAll(/^\| (\d+) \| [^|]+ \| (.+) \|$/gm)];
  assert.deepEqual(
    rows.map(([, number]) => Number(number)),
    [...Array(COMPLAINTS).keys()].map((index) => index + 1),
  );
  const bare = rows.filter(([, , answer = ""]) => quotesIn(answer).length === 0 && !NOT_YET.test(answer));
  assert.deepEqual(bare, [], "neither a test nor a reason");
});

test("every quoted title is the beginning of a test's title", () => {
  const quoted = quotesIn(readFileSync(DOCUMENT, "utf8"));
  console.log(`  ${quoted.length} quoted titles`);
  assert.ok(quoted.length >= 50, `${quoted.length} titles`);
  assert.deepEqual(missing(quoted), []);
});

test("a quoted title that does not exist is reported", () => {
  const wrong = ["no test has this title", "a title that no test has"];
  assert.deepEqual(missing(wrong), wrong);
});

function missing(quotes: readonly string[]): string[] {
  // A title with little text before its first placeholder would match almost anything.
  const titles = [...readTitles()].filter((title) => !/^.{0,7}\$\{/s.test(title));
  return quotes.filter((quote) => !titles.some((title) => isBeginning(quote, title)));
}

function quotesIn(text: string): string[] {
  return [...text.matchAll(/"([^"]+)"/g)].map(([, quote = ""]) => quote.replaceAll(/\s+/g, " "));
}

/** A generated title has placeholders, which match any text. */
function isBeginning(quote: string, title: string): boolean {
  const [fixed = "", ...rest] = title.split(/\$\{[^}]*\}/);
  if (quote.length <= fixed.length) return fixed.startsWith(quote);
  if (!quote.startsWith(fixed) || rest.length === 0) return false;
  const left = quote.slice(fixed.length);
  const ends = Array.from({ length: left.length + 1 }, (_, index) => left.slice(index));
  return ends.some((end) => isBeginning(end, rest.join("${}")));
}
