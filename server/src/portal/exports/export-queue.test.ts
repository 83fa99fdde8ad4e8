import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "#platform/refusal.ts";
import { queued, newExportQueue, refuseIfFull } from "./export-queue.ts";

async function* letters(begun: string[], name: string): AsyncGenerator<string> {
  begun.push(name);
  yield `${name}1`;
  yield `${name}2`;
}

test("two exports run at the same time, and a third begins when one has ended", async () => {
  const queue = newExportQueue(12);
  const begun: string[] = [];
  const [first, second, third] = ["a", "b", "c"].map((name) => queued(queue, letters(begun, name)));
  await Promise.all([first!.next(), second!.next()]);
  const waiting = Array.fromAsync(third!);
  assert.deepEqual(begun, ["a", "b"]);
  assert.deepEqual(await Array.fromAsync(first!), ["a2"]);
  assert.deepEqual(await waiting, ["c1", "c2"]);
  assert.deepEqual(await Array.fromAsync(second!), ["b2"]);
  assert.equal(queue.taken, 0);
});

test("an export whose reader has gone, or that fails, lets the next one begin", async () => {
  const queue = newExportQueue(3);
  const begun: string[] = [];
  const left = queued(queue, letters(begun, "left"));
  await left.next();
  const next = Array.fromAsync(queued(queue, letters(begun, "next")));
  await left.return(undefined);
  assert.deepEqual(await next, ["next1", "next2"]);
  async function* failing(): AsyncGenerator<string> {
    yield "one";
    throw new Error("the database is gone");
  }
  await assert.rejects(Array.fromAsync(queued(queue, failing())), /the database is gone/);
  assert.equal(queue.taken, 0);
});

test("when four exports wait, a further one is refused", async () => {
  const queue = newExportQueue(2);
  const all = Array.from({ length: 5 }, (_, index) => queued(queue, letters([], `${index}`)));
  const taken = all.map((each) => each.next());
  assert.throws(
    () => refuseIfFull(queue),
    (error) => error instanceof Refusal && error.reason === "exports_busy",
  );
  await taken[0];
  await all[0]!.return(undefined);
  refuseIfFull(queue);
  for (const each of all.slice(1)) await Array.fromAsync(each);
});
