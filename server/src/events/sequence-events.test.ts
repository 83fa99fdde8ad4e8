import assert from "node:assert/strict";
import { after, test } from "node:test";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { testPlatform } from "../../tests/support/platform.ts";
import { newestSequence, readEvents } from "./read-events.ts";
import { sequenceEvents } from "./sequence-events.ts";
import { oldEvents, recordEvent } from "./index.ts";

const { newTenant, contextFor, clock, platform, close } = await testPlatform();
after(close);

const PAGE = { limit: 100, offset: 0 };

interface ReadEvent {
  id: string;
  sequence: number;
  type: string;
  data: { no: number };
}

function record(ctx: Context, no: number, subjectId: string = newId()): Promise<void> {
  const event = { type: "customer.created", subject: { kind: "customer", id: subjectId }, data: { no } } as const;
  return inTransaction(ctx, (ctx) => recordEvent(ctx, event));
}

async function read(ctx: Context, after = 0): Promise<ReadEvent[]> {
  const { events } = await readEvents(ctx, {}, { after, ...PAGE });
  return events.map((bytes) => JSON.parse(bytes.toString()) as ReadEvent);
}

async function sequenceAll(ctx: Context): Promise<void> {
  while ((await sequenceEvents(ctx)) === "more");
}

test("an event is recorded in the caller's transaction, and its sequence is put before its body", async () => {
  const ctx = contextFor(await newTenant());
  const subject = { kind: "customer", id: newId() } as const;
  await inTransaction(ctx, (ctx) => recordEvent(ctx, { type: "customer.created", subject, data: { code: "C-1" } }));
  const rolledBack = inTransaction(ctx, async (ctx) => {
    await recordEvent(ctx, { type: "customer.erased", subject, data: {} });
    throw new Error("rolled back");
  });
  await assert.rejects(rolledBack, /rolled back/);
  await sequenceAll(ctx);
  const { events, ...page } = await readEvents(ctx, {}, { after: 0, ...PAGE });
  const [text = "", ...others] = events.map(String);
  const id = /^\{"id":"([0-9a-f-]{36})","sequence":1,"type":"customer\.created",/.exec(text)?.[1];
  assert.deepEqual(JSON.parse(text), {
    id,
    sequence: 1,
    type: "customer.created",
    version: 1,
    isTest: true,
    occurredAt: clock.now().toISOString().slice(0, -1).replace(".000", ""),
    subject,
    data: { code: "C-1" },
  });
  assert.deepEqual(others, []);
  assert.deepEqual(page, { totalCount: 1, next: 1, newest: 1, oldest: 1 });
});

test("two companies count for themselves, and neither reads the other's events", async () => {
  const [one, other] = [contextFor(await newTenant()), contextFor(await newTenant())];
  await record(one, 1);
  await record(other, 2);
  assert.equal(await newestSequence(one), 0, "none has its sequence yet");
  for (const ctx of [one, other]) await sequenceAll(ctx);
  assert.deepEqual([await newestSequence(one), await newestSequence(other)], [1, 1]);
  assert.deepEqual(
    (await read(one)).map(({ sequence, data }) => [sequence, data.no]),
    [[1, 1]],
  );
  assert.deepEqual(
    (await read(other)).map(({ sequence, data }) => [sequence, data.no]),
    [[1, 2]],
  );
});

test("events of one writer keep their order, more than one batch of them too", async () => {
  const ctx = contextFor(await newTenant());
  await inTransaction(ctx, async (ctx) => {
    const subject = { kind: "customer", id: newId() } as const;
    for (let no = 1; no <= 501; no += 1)
      void recordEvent(ctx, { type: "customer.created", subject, data: { no } }).catch(() => {});
  });
  assert.equal(await sequenceEvents(ctx), "more");
  assert.equal(await sequenceEvents(ctx), "idle");
  assert.deepEqual(
    (await read(ctx, 450)).map(({ data }) => data.no),
    Array.from({ length: 51 }, (_, index) => 451 + index),
  );
});

test("a filter leaves the sequences as they are, and the next call goes on behind what did not match", async () => {
  const ctx = contextFor(await newTenant());
  const subjectId = newId();
  for (let no = 1; no <= 4; no += 1) await record(ctx, no, no === 2 ? subjectId : newId());
  await sequenceAll(ctx);
  const one = await readEvents(ctx, { subjectId }, { after: 0, ...PAGE });
  assert.deepEqual(
    [one.events.map((bytes) => JSON.parse(bytes.toString()).sequence), one.totalCount, one.next],
    [[2], 1, 4],
  );
  const full = await readEvents(ctx, { types: ["customer.created"] }, { after: 0, limit: 2, offset: 0 });
  assert.deepEqual([full.events.length, full.totalCount, full.next], [2, 4, 2]);
  const none = await readEvents(ctx, { types: ["card.saved"] }, { after: 1, ...PAGE });
  assert.deepEqual([none.events, none.totalCount, none.next], [[], 0, 4]);
});

test("a sequence after the newest finds nothing, and is the next one to ask for", async () => {
  const ctx = contextFor(await newTenant());
  assert.deepEqual(await readEvents(ctx, {}, { after: 7, ...PAGE }), {
    events: [],
    totalCount: 0,
    next: 7,
    newest: 0,
    oldest: 1,
  });
});

test("old events leave from the old end; the sequence goes on, and a reader who is too late is told", async () => {
  const ctx = contextFor(await newTenant());
  for (let no = 1; no <= 3; no += 1) await record(ctx, no);
  await sequenceAll(ctx);
  clock.advance(60_000);
  const before = clock.now();
  // A process whose clock is behind puts the next event in order: it is not older than those before it.
  clock.advance(-120_000);
  await record(ctx, 4);
  await sequenceAll(ctx);
  clock.advance(180_000);
  await record(ctx, 5);
  await sequenceAll(ctx);
  const remove = (limit: number) => platform.database.system((tx) => oldEvents.deleteOld(tx, before, limit));
  assert.equal((await platform.database.system((tx) => oldEvents.countOld(tx, before, 10_000))) >= 4, true);
  while ((await remove(100)) > 0);
  assert.deepEqual(
    (await read(ctx, 4)).map(({ sequence }) => sequence),
    [5],
  );
  await assert.rejects(read(ctx, 3), { status: 400, field: "after", reason: "expired" });
  clock.advance(60_000);
  await platform.database.system((tx) => oldEvents.deleteOld(tx, clock.now(), 100));
  const empty = await readEvents(ctx, {}, { after: 5, ...PAGE });
  assert.deepEqual(empty, { events: [], totalCount: 0, next: 5, newest: 5, oldest: 6 });
  await record(ctx, 6);
  await sequenceAll(ctx);
  assert.deepEqual(
    (await read(ctx, 5)).map(({ sequence }) => sequence),
    [6],
  );
});
