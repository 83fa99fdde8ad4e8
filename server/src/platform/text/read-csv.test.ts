import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readCsv } from "./read-csv.ts";
import { UnreadableFile } from "./unreadable-file.ts";

const OPTIONS = { rowLengthMax: 1_000 };

async function read(...chunks: string[]) {
  const { rows } = await readCsv(chunks, OPTIONS);
  return (await Array.fromAsync(rows)).map(({ line, values }) => [line, ...values]);
}

test("each row comes with the line that it ends on, whatever ends the lines", async () => {
  const lines = (text: string) => read(text).then((rows) => rows.map(([line]) => line));
  assert.deepEqual(await lines('a,b\n\n"c\nd",e\n"f",g'), [1, 4, 5]);
  assert.deepEqual(await lines("a,b\r\n\r\nc,d\r\n"), [1, 3]);
  assert.deepEqual(await lines("a,b\rc,d\r"), [1, 2]);
  assert.deepEqual(await lines('a,"b\r\nc"\r\n"d\r\ne",f\r\ng,h'), [2, 4, 5]);
});

test("chunks may end anywhere", async () => {
  const text = '\uFEFFa,b\r\n"c ""d""",ş\r\n';
  for (let end = 0; end <= text.length; end += 1)
    assert.deepEqual(await read(text.slice(0, end), text.slice(end)), [
      [1, "a", "b"],
      [2, 'c "d"', "ş"],
    ]);
});

test("the first line decides between commas and semicolons", async () => {
  assert.deepEqual(await read("a;b,c;d\n1,5;2;3"), [
    [1, "a", "b,c", "d"],
    [2, "1,5", "2", "3"],
  ]);
  assert.deepEqual(await read("a,b;c,d\n"), [[1, "a", "b;c", "d"]]);
});

test("rows before a quote that is misplaced or not closed are read, and its line is named", async () => {
  for (const [text, line] of [
    ['a,b\nc,"d"e\nf', 2],
    ['a,b\nc,d"\nf', 2],
    ['a,b\n"\r\n",c\nd,"e', 4],
  ] as const) {
    const { rows } = await readCsv([text], OPTIONS);
    assert.deepEqual((await rows.next()).value, { line: 1, values: ["a", "b"] });
    await assert.rejects(
      Array.fromAsync(rows),
      (error) => error instanceof UnreadableFile && error.line === line,
      text,
    );
  }
});

test("a quote that is not closed is refused at its row before it fills the memory", async () => {
  let chunksRead = 0;
  function* endless() {
    yield 'a,b\nc,"';
    while (chunksRead < 1_000_000) {
      chunksRead += 1;
      yield "x,y\n".repeat(50);
    }
  }
  const { rows } = await readCsv(endless(), OPTIONS);
  await assert.rejects(Array.fromAsync(rows), (error) => error instanceof UnreadableFile && error.line === 2);
  assert.ok(chunksRead < 10);
});

test("a long line without an end is read in time that grows with its length", async () => {
  const started = performance.now();
  const { rows } = await readCsv(["a".repeat(2_000_000)], { ...OPTIONS, rowLengthMax: 4_000_000 });
  assert.equal((await rows.next()).value?.values.length, 1);
  assert.ok(performance.now() - started < 10_000);
});

test("rows whose cells are all empty are no rows, wherever they stand, and do not choose the delimiter", async () => {
  assert.deepEqual(await read("\n;;;\na;b\n;\n1,5;2\n\u00a0;\n\n"), [
    [3, "a", "b"],
    [5, "1,5", "2"],
  ]);
});

test("columns without name and value are no columns; a value without a name stays and its row is refused", async () => {
  assert.deepEqual(await read("a;;b;;\n1;;2;;\n1;x;2;;\n"), [
    [1, "a", "b"],
    [2, "1", "2"],
    [3, "1", "x", "2"],
  ]);
});

test("Excel's line sep= decides between commas, semicolons and tabs and is no row; tabs need no such line", async () => {
  for (const delimiter of [";", ",", "\t"] as const)
    for (const first of [`sep=${delimiter}\r\n`, `\uFEFFSEP=${delimiter}\r\n`, ""]) {
      const rows = await read(`${first}a${delimiter}b\r\n1${delimiter}2\r\n`);
      assert.deepEqual(
        rows.map(([, ...values]) => values),
        [
          ["a", "b"],
          ["1", "2"],
        ],
        first + delimiter,
      );
    }
});

test("whatever empty rows and columns surround a table, the same values are read", async () => {
  const value = fc.stringMatching(/^[a-zçğış0-9]{1,8}$/);
  const table = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 5 });
  const gap = fc.nat({ max: 2 });
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom(",", ";", "\t"), gap, gap, async (rows, delimiter, above, beside) => {
      const empty = `${delimiter.repeat(1 + beside)}\n`.repeat(above);
      const lines = rows.map((row) => row.join(delimiter) + delimiter.repeat(beside));
      const read = await readCsv([empty + lines.join(`\n${empty}`)], OPTIONS);
      assert.deepEqual(
        (await Array.fromAsync(read.rows)).map(({ values }) => values),
        rows,
      );
    }),
  );
});
