import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "#platform/refusal.ts";
import { inTurn, newExportTurns, refuseIfBusy } from "./in-turn.ts";

async function* letters(begun: string[], name: string): AsyncGenerator<string> {
  begun.push(name);
  yield `${name}1`;
  yield `${name}2`;
}

test("two exports run at once, and a third begins when one has ended", async () => {
  const turns = newExportTurns(12);
  const begun: string[] = [];
  const [first, second, third] = ["a", "b", "c"].map((name) => inTurn(turns, letters(begun, name)));
  await Promise.all([first!.next(), second!.next()]);
  const waiting = Array.fromAsync(third!);
  assert.deepEqual(begun, ["a", "b"]);
  assert.deepEqual(await Array.fromAsync(first!), ["a2"]);
  assert.deepEqual(await waiting, ["c1", "c2"]);
  assert.deepEqual(await Array.fromAsync(second!), ["b2"]);
  assert.equal(turns.underWay, 0);
});

test("an export whose reader has gone, or that fails, lets the next one begin", async () => {
  const turns = newExportTurns(3);
  const begun: string[] = [];
  const left = inTurn(turns, letters(begun, "left"));
  await left.next();
  const next = Array.fromAsync(inTurn(turns, letters(begun, "next")));
  await left.return(undefined);
  assert.deepEqual(await next, ["next1", "next2"]);
  async function* failing(): AsyncGenerator<string> {
    yield "one";
    throw new Error("the database is gone");
  }
  await assert.rejects(Array.fromAsync(inTurn(turns, failing())), /the database is gone/);
  assert.equal(turns.underWay, 0);
});

test("when four exports wait, a further one is refused", async () => {
  const turns = newExportTurns(2);
  const all = Array.from({ length: 5 }, (_, index) => inTurn(turns, letters([], `${index}`)));
  const taken = all.map((each) => each.next());
  assert.throws(
    () => refuseIfBusy(turns),
    (error) => error instanceof Refusal && error.reason === "exports_busy",
  );
  await taken[0];
  await all[0]!.return(undefined);
  refuseIfBusy(turns);
  for (const each of all.slice(1)) await Array.fromAsync(each);
});
