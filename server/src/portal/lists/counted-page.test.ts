/** The number of rows beside a page of a list. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#platform/ids.ts";
import { readListPage, type ListPosition } from "#platform/list-page.ts";
import { countedPage } from "./counted-page.ts";

const SIZE = 3;
const rows = Array.from({ length: 10 }, () => ({ id: newId(), createdAt: new Date(0) }));

/** Reads a list of this length, and says how often it was counted. */
async function read(length: number, { countMax = 100, isEmpty = false, position = null as ListPosition | null } = {}) {
  let counts = 0;
  const list = rows.slice(0, length);
  const start = position === null ? 0 : list.findIndex(({ id }) => id === position.id) + 1;
  const reads = {
    page: () => readListPage(SIZE, position, async (limit) => list.slice(start, start + limit)),
    count: async (max: number) => {
      counts += 1;
      return Math.min(length, max + 1);
    },
  };
  const { page, count } = await countedPage(reads, { isEmpty, countMax });
  return { shown: page.rows.length, ...count, counts };
}

test("a list that fits on its first page is not counted, because its rows are there", async () => {
  assert.deepEqual(await read(0), { shown: 0, number: 0, isMore: false, counts: 0 });
  assert.deepEqual(await read(SIZE), { shown: SIZE, number: SIZE, isMore: false, counts: 0 });
});

test("a longer list is counted up to the maximum, on each of its pages", async () => {
  assert.deepEqual(await read(5), { shown: SIZE, number: 5, isMore: false, counts: 1 });
  assert.deepEqual(await read(5, { countMax: 4 }), { shown: SIZE, number: 4, isMore: true, counts: 1 });
  const { id, createdAt: at } = rows[2]!;
  const last = await read(5, { position: { side: "older", at, id } });
  assert.deepEqual(last, { shown: 2, number: 5, isMore: false, counts: 1 });
});

test("a list whose filters were not understood is neither read nor counted", async () => {
  assert.deepEqual(await read(5, { isEmpty: true }), { shown: 0, number: 0, isMore: false, counts: 0 });
});
