import assert from "node:assert/strict";
import { test } from "node:test";
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
    for (;;) {
      chunksRead += 1;
      yield "x,y\n".repeat(50);
    }
  }
  const { rows } = await readCsv(endless(), OPTIONS);
  await assert.rejects(Array.fromAsync(rows), (error) => error instanceof UnreadableFile && error.line === 2);
  assert.ok(chunksRead < 10);
});
