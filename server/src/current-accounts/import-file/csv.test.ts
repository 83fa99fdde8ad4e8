import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { openCsv } from "./csv.ts";

/** Texts of the few characters that matter, and pieces that they may come in. */
const texts = fc.array(fc.constantFrom("a", "ş", ",", ";", '"', '""', '"b"', "\n", "\r\n", " "), { maxLength: 40 });
const cuts = fc.array(fc.nat(), { maxLength: 6 });

function read(pieces: readonly string[]): unknown {
  try {
    const reader = openCsv(",");
    return [...pieces.flatMap((piece) => [...reader.push(piece)]), ...reader.end()].map(({ values }) => values);
  } catch {
    return "refused";
  }
}

function byLibrary(text: string): unknown {
  try {
    return parse(text, { relax_column_count: true, skip_empty_lines: true, record_delimiter: ["\r\n", "\n"] });
  } catch {
    return "refused";
  }
}

test("CSV is read as the library reads it, in whatever pieces it comes, and refused where it refuses it", () => {
  fc.assert(
    fc.property(texts, cuts, (parts, places) => {
      const text = parts.join("");
      const ends = [...places.map((place) => place % (text.length + 1)), text.length].toSorted((a, b) => a - b);
      const pieces = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
      assert.deepEqual(read(pieces), byLibrary(text));
    }),
    { numRuns: 2_000 },
  );
});

test("a row's line is the one that it ends on; lines may end by a carriage return alone", () => {
  const lines = (text: string) => {
    const reader = openCsv(",");
    return [...reader.push(text), ...reader.end()].map(({ line, values }) => [line, values.length]);
  };
  assert.deepEqual(lines('a,b\n\n"c\nd",e\n"f",g'), [
    [1, 2],
    [4, 2],
    [5, 2],
  ]);
  assert.deepEqual(lines("a,b\rc,d\r"), [
    [1, 2],
    [2, 2],
  ]);
});

test("a quote that is never closed is refused before it fills the memory", () => {
  const reader = openCsv(",");
  assert.equal([...reader.push('a,"')].length, 0);
  assert.throws(() => {
    for (let piece = 0; piece < 100; piece += 1) assert.equal([...reader.push("x,y\n".repeat(500))].length, 0);
  }, /quote/);
});
