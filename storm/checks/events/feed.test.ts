import assert from "node:assert/strict";
import { test } from "node:test";
import { take } from "../../events/event-readers.ts";
import type { StoredEvent } from "./event-books.ts";
import { checkFeed } from "./feed.ts";

const eventOf = (sequence: number | null, id = `e${sequence}`) =>
  ({ id, company: 0, sequence, text: `{"id":"${id}"}` }) as StoredEvent;
const readerOf = (...ids: string[]) => ({
  company: 0,
  read: new Map(ids.map((id, index) => [index + 1, { id, type: "", text: `{"id":"${id}"}` }])),
});

test("I47 holds if the sequences are 1 to n and each program has read all of them", () => {
  assert.deepEqual(checkFeed({ events: [eventOf(1), eventOf(2)] }, [readerOf("e1", "e2")]), []);
});

test("I47 is broken by a gap, by an event that a program missed, and by one that it read otherwise", () => {
  assert.deepEqual(checkFeed({ events: [eventOf(1), eventOf(3)] }, []), ["I47: company 0 has 2 events, and none is 2"]);
  assert.deepEqual(checkFeed({ events: [eventOf(null)] }, []), ["I47: company 0 has 1 events, and none is 1"]);
  assert.deepEqual(checkFeed({ events: [eventOf(1), eventOf(2)] }, [readerOf("e1")]), [
    "I47: a program of company 0 missed event 2",
  ]);
  assert.deepEqual(checkFeed({ events: [eventOf(1)] }, [readerOf("e9")]), [
    "I47: a program of company 0 read event 1 as e9, and it is e1",
  ]);
});

test("I47 is broken by a page with a gap, with another event than before, or with a wrong cursor", () => {
  const page = (sequence: number, id: string, next = sequence) => ({
    data: [{ id, sequence, type: "" }],
    next,
    newest: next,
  });
  const reader = { ...readerOf(), next: 0 };
  assert.deepEqual(take(reader, page(1, "e1")), []);
  assert.deepEqual(take(reader, page(1, "e9")), ["I47: event 1 of company 0 was read as e1 and as e9"]);
  assert.deepEqual(take({ ...reader, next: 1 }, page(3, "e3")), ["I47: a program of company 0 read event 3 and not 2"]);
  assert.deepEqual(take({ ...reader, next: 1 }, page(2, "e2", 4)), [
    "I47: behind event 2 a program of company 0 was sent to 4 of 4",
  ]);
});
