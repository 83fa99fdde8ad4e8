import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { testServer, type Merchant, type TestServer } from "../../tests/support/server.ts";
import { eventJobs, eventRoutes, oldEvents, recordEvent } from "./index.ts";

let server: TestServer;
before(async () => {
  server = await testServer(eventRoutes);
});
after(() => server.close());

interface Listed {
  id: string;
  sequence: number;
  type: string;
  data: { no: number };
}

/** Records and sequences events of a new company, all of them about records of their own. */
async function company(count: number) {
  const merchant = await server.newMerchant();
  const record = async (no: number, type: "customer.created" | "card.saved" = "customer.created") => {
    const subject = { kind: type === "card.saved" ? "card" : "customer", id: newId() } as const;
    await inTransaction(server.contextFor(merchant.tenantId), (ctx) =>
      recordEvent(ctx, { type, subject, data: { no } }),
    );
    await sequence();
    return subject.id;
  };
  for (let no = 1; no <= count; no += 1) await record(no);
  const read = (query: string, { token }: Pick<Merchant, "token"> = merchant) =>
    server.client.get(`/events${query}`, { token });
  return { merchant, record, read };
}

async function sequence(): Promise<void> {
  for (const job of eventJobs()) while ((await job.run(server.platform, new AbortController().signal)) === "more");
}

const sequencesOf = (body: { data: Listed[] }) => body.data.map((event) => event.sequence);

test("a program reads all events by giving back next, in pages, and sees each gap by itself", async () => {
  const { read } = await company(5);
  const first = await read("?pageSize=2");
  assert.equal(first.status, 200);
  const { data, ...page } = first.body as unknown as { data: Listed[] };
  assert.deepEqual(sequencesOf({ data }), [1, 2]);
  assert.deepEqual(page, {
    isSuccess: true,
    message: null,
    totalCount: 5,
    page: 1,
    pageSize: 2,
    next: 2,
    newest: 5,
    oldest: 1,
  });
  const seen: number[] = [];
  let next = 0;
  for (let calls = 0; calls < 4; calls += 1) {
    const { body } = await read(`?after=${next}&pageSize=2`);
    seen.push(...sequencesOf(body as never));
    next = Number(body.next);
  }
  assert.deepEqual([seen, next], [[1, 2, 3, 4, 5], 5]);
  assert.deepEqual(sequencesOf((await read("?after=1&pageSize=2&page=2")).body as never), [4, 5]);
  const later = await read("?after=99");
  assert.deepEqual([later.status, later.body.data, later.body.next], [200, [], 99]);
});

test("one event is read by its id with the same bytes; another company's, and an unknown one, are unknown", async () => {
  const { read, merchant } = await company(1);
  const [listed] = (await read("")).body.data as Listed[];
  const one = await server.client.get(`/events/${listed!.id}`, { token: merchant.token });
  assert.deepEqual([one.status, one.body], [200, { isSuccess: true, message: null, data: listed }]);
  const other = await server.newMerchant();
  for (const [id, token] of [
    [listed!.id, other.token],
    [newId(), merchant.token],
  ] as const)
    assert.equal((await server.client.get(`/events/${id}`, { token })).status, 404);
  assert.deepEqual((await read("", other)).body.data, []);
  assert.equal((await server.client.get("/events/nothing", { token: merchant.token })).status, 400);
});

test("filters name types, all of a kind, a subject or a time; an unknown type names its field", async () => {
  const { read, record } = await company(2);
  const subject = await record(3, "card.saved");
  for (const [query, found] of [
    ["?eventTypes=card.saved", [3]],
    ["?eventTypes=card.*,customer.erased", [3]],
    ["?eventTypes=*", [1, 2, 3]],
    [`?subjectId=${subject}`, [3]],
    [`?occurredFrom=${server.clock.now().toISOString()}`, [1, 2, 3]],
    ["?occurredTo=2020-01-01", []],
  ] as const) {
    const { body } = await read(query);
    assert.deepEqual([sequencesOf(body as never), body.totalCount, body.next], [found, found.length, 3], query);
  }
  for (const [query, field, reason] of [
    ["?eventTypes=payment.sent", "eventTypes", "not_allowed"],
    ["?after=-1", "after", null],
    ["?waitSeconds=26", "waitSeconds", null],
    ["?pageSize=101", "pageSize", null],
  ] as const) {
    const { status, body } = await read(query);
    assert.equal(status, 400, query);
    assert.equal(body?.details?.field, field);
    if (reason !== null) assert.equal(body?.details?.reason, reason);
  }
});

test("a call that waits is answered by the next event, or empty when its time is over", async () => {
  const { read, record } = await company(1);
  assert.deepEqual((await read("?after=1&waitSeconds=1")).body.data, []);
  const waiting = read("?after=1&waitSeconds=25");
  await record(2);
  assert.deepEqual(sequencesOf((await waiting).body as never), [2]);
  const ofCards = read("?after=2&waitSeconds=25&eventTypes=card.*");
  await record(3);
  await record(4, "card.saved");
  const found = (await ofCards).body;
  assert.deepEqual([sequencesOf(found as never), found?.["next"]], [[4], 4]);
});

test("a credential waits four times at once and no more, and can wait again afterwards", async () => {
  const { read, record } = await company(0);
  const waits = Array.from({ length: 5 }, () => read("?waitSeconds=25"));
  const refused = await Promise.race(waits);
  assert.deepEqual([refused.status, refused.body?.details?.reason], [429, "too_many_waits"]);
  assert.equal((await read("")).status, 200, "calls that do not wait go on");
  await record(1);
  const statuses = (await Promise.all(waits)).map(({ status }) => status);
  assert.deepEqual(
    statuses.toSorted((left, right) => left - right),
    [200, 200, 200, 200, 429],
  );
  assert.equal((await read("?after=1&waitSeconds=1")).status, 200);
});

test("a reader whose next event is no longer kept is refused and told the oldest", async () => {
  const { read, record } = await company(2);
  server.clock.advance(60_000);
  await server.platform.database.system((tx) => oldEvents.deleteOld(tx, server.clock.now(), 1_000));
  await record(3);
  const { status, body } = await read("?after=1");
  assert.deepEqual([status, body?.details], [400, { field: "after", reason: "expired" }]);
  assert.match(String(body.message), /after=2/);
  assert.deepEqual(sequencesOf((await read("?after=2")).body as never), [3]);
});

test("a credential needs the scope events", async () => {
  const { token } = await server.newMerchant({ scopes: ["payments"] });
  for (const path of ["/events", `/events/${newId()}`])
    assert.equal((await server.client.get(path, { token })).status, 403);
  assert.equal((await server.client.get("/events")).status, 401);
});

test("a server that closes answers the calls that wait", async () => {
  const closing = await testServer(eventRoutes);
  const { token } = await closing.newMerchant();
  const waiting = closing.client.get("/events?waitSeconds=25", { token });
  await delay(300);
  await closing.close();
  assert.equal((await waiting).status, 200);
});
