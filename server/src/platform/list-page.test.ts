/** Pages of lists: every row is on exactly one page, in both directions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { newId } from "./ids.ts";
import { cursorOf, readCursor, readListPage, type ListPosition } from "./list-page.ts";

interface Row {
  id: string;
  createdAt: Date;
}

/** Sorted as lists are: newest first. */
function rowsAt(times: readonly number[]): Row[] {
  const compare = (a: Row, b: Row) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
  return times.map((time) => ({ id: newId(), createdAt: new Date(time) })).toSorted(compare);
}

function selectFrom(rows: readonly Row[], position: ListPosition | null) {
  const isOlder = ({ id, createdAt }: Row, { at, id: than }: ListPosition) =>
    createdAt < at || (createdAt.getTime() === at.getTime() && id < than);
  const isNewer = ({ id, createdAt }: Row, { at, id: than }: ListPosition) =>
    createdAt > at || (createdAt.getTime() === at.getTime() && id > than);
  return (limit: number) => {
    if (position === null) return Promise.resolve(rows.slice(0, limit));
    if (position.side === "older") return Promise.resolve(rows.filter((row) => isOlder(row, position)).slice(0, limit));
    return Promise.resolve(
      rows
        .filter((row) => isNewer(row, position))
        .toReversed()
        .slice(0, limit),
    );
  };
}

/** Visits pages from `start` until there is none on that side. */
async function walk(rows: readonly Row[], size: number, side: ListPosition["side"], start: ListPosition | null) {
  const pages: (readonly Row[])[] = [];
  let position = start;
  do {
    const page = await readListPage(size, position, selectFrom(rows, position));
    pages.push(page.rows);
    position = page[side];
  } while (position !== null);
  return pages;
}

test("walking to older rows shows every row once, in order, and walking back shows the same", async () => {
  const times = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 23 });
  await fc.assert(
    fc.asyncProperty(times, fc.integer({ min: 1, max: 7 }), async (at, size) => {
      const rows = rowsAt(at);
      const pages = await walk(rows, size, "older", null);
      assert.deepEqual(pages.flat(), rows);
      const last = rows.at(-1);
      if (last === undefined) return;
      const end: ListPosition = { side: "newer", at: last.createdAt, id: last.id };
      const back = await walk(rows, size, "newer", end);
      assert.deepEqual(back.toReversed().flat(), rows.slice(0, -1));
    }),
  );
});

test("a page beyond the end leads back", async () => {
  const position: ListPosition = { side: "older", at: new Date(0), id: newId() };
  const page = await readListPage(5, position, selectFrom(rowsAt([1]), position));
  assert.deepEqual(page, { rows: [], newer: { ...position, side: "newer" }, older: null });
});

test("a position survives its text, and other text is no position", () => {
  const position: ListPosition = { side: "older", at: new Date(1_700_000_000_123), id: newId() };
  assert.deepEqual(readCursor("older", cursorOf(position)), position);
  for (const text of ["", "1", "1_2", `x_${newId()}`, `1_${newId()}x`, `9999999999999999_${newId()}`])
    assert.equal(readCursor("older", text), null, text);
});
