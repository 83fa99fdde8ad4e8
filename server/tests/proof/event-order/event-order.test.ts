/** Decision 0077: however writers commit, a reader with a cursor misses no event. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { readEvents } from "../../../src/events/read-events.ts";
import { recordEvent } from "../../../src/events/record-event.ts";
import { sequenceEvents } from "../../../src/events/sequence-events.ts";
import { inTransaction, type Context } from "../../../src/platform/context.ts";
import { statement } from "../../../src/platform/database/statement.ts";
import { newId } from "../../../src/platform/ids.ts";
import { testPlatform } from "../../support/platform.ts";
import { countOf, randomFrom, seedOf, type Random } from "../random.ts";

/** How long one transaction stays open while the others write. */
const HELD_MS = countOf("EVENTS_HELD_MS", 1_000);
const WRITERS = 8;
const EACH_MIN = 40;
const EVENTS_MAX = 4;
const ROLLBACKS_PERCENT = 15;
const PAGE_SIZES = [1, 3, 100];
const PING_MS = 100;

const ping = statement<{ one: number }>("test.ping", "select 1 as one");

const { newTenant, contextFor, close } = await testPlatform({ databaseConnections: 16 });
after(close);

interface Written {
  writer: number;
  no: number;
}

class RolledBack extends Error {}

function record(ctx: Context, writer: number, numbers: readonly number[], isKept: boolean): Promise<void> {
  const subject = { kind: "customer", id: newId() } as const;
  return inTransaction(ctx, async (ctx) => {
    for (const no of numbers) await recordEvent(ctx, { type: "customer.created", subject, data: { writer, no } });
    if (!isKept) throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

/** Reads on from its cursor, and dies before it stores it now and then. Returns what it has read, by sequence. */
function readerOf(ctx: Context, random: Random) {
  const read = new Map<number, string>();
  let next = 0;
  return {
    read,
    async readPage(): Promise<boolean> {
      const page = await readEvents(ctx, {}, { after: next, limit: random.pick(PAGE_SIZES), offset: 0 });
      for (const [index, bytes] of page.events.entries()) {
        const { sequence } = JSON.parse(bytes.toString()) as { sequence: number };
        assert.equal(sequence, next + 1 + index, "no gap");
        assert.equal(read.get(sequence) ?? bytes.toString(), bytes.toString(), "the same event as before");
        read.set(sequence, bytes.toString());
      }
      if (random.below(5) > 0) next = page.next;
      return next >= page.newest;
    },
  };
}

test("no event is missed while eight write, two put in order, and one transaction stays open all the time", async (t) => {
  const seed = seedOf("EVENT_ORDER_SEED");
  const ctx = contextFor(await newTenant());
  const committed: Written[] = [];
  const opened = Promise.withResolvers<void>();
  let isReleased = false;
  const held = inTransaction(ctx, async (ctx) => {
    const subject = { kind: "customer", id: newId() } as const;
    await recordEvent(ctx, { type: "customer.created", subject, data: { writer: -1, no: 0 } });
    opened.resolve();
    // A transaction that does nothing for seconds would be ended.
    while (!isReleased) {
      await ctx.tx.row(ping, []);
      await delay(PING_MS);
    }
  });
  await opened.promise;
  const until = performance.now() + HELD_MS;
  const write = async (writer: number) => {
    const random = randomFrom(seed + writer);
    for (let no = 0; no < EACH_MIN || performance.now() < until;) {
      const numbers = Array.from({ length: 1 + random.below(EVENTS_MAX) }, () => no++);
      const isKept = random.below(100) >= ROLLBACKS_PERCENT;
      await record(ctx, writer, numbers, isKept);
      if (isKept) committed.push(...numbers.map((each) => ({ writer, no: each })));
    }
  };
  const readers = [1, 2].map((each) => readerOf(ctx, randomFrom(seed + 100 + each)));
  let isWriting = true;
  const whileWriting = async (work: () => Promise<unknown>) => {
    while (isWriting) {
      await work();
      await delay(5);
    }
  };
  const watching = Promise.all([
    ...[1, 2].map(() => whileWriting(() => sequenceEvents(ctx))),
    ...readers.map((reader) => whileWriting(reader.readPage)),
  ]);
  // All of them end while the transaction is open: none waits for it.
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  isReleased = true;
  await held;
  isWriting = false;
  await watching;
  while ((await sequenceEvents(ctx)) === "more");
  const expected = [...committed, { writer: -1, no: 0 }].map(({ writer, no }) => `${writer} ${no}`).toSorted();
  for (const { read, readPage } of readers) {
    while (!(await readPage()));
    const events = [...read]
      .toSorted(([one], [other]) => one - other)
      .map(([, text]) => JSON.parse(text).data as Written);
    assert.deepEqual(
      [...read.keys()].toSorted((one, other) => one - other),
      events.map((_, index) => index + 1),
    );
    assert.deepEqual(events.map(({ writer, no }) => `${writer} ${no}`).toSorted(), expected);
    for (const own of Map.groupBy(events, ({ writer }) => writer).values())
      assert.deepEqual(
        own,
        own.toSorted((one, other) => one.no - other.no),
        "each writer's own order",
      );
  }
  t.diagnostic(
    `EVENT_ORDER_SEED=${seed}: ${expected.length} events of ${WRITERS} writers, one transaction open for ${HELD_MS} ms`,
  );
});
