/** Programs register the endpoints that get the company's events, change and remove them. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newId } from "#platform/ids.ts";
import { endpointWorld, PUBLIC_URL, refusalOf } from "../../../tests/support/endpoints/endpoint-world.ts";

let world: Awaited<ReturnType<typeof endpointWorld>>;
before(async () => {
  world = await endpointWorld();
});
after(() => world.close());

test("an endpoint is created with a secret that no other reply shows", async () => {
  const { created, get } = await world.company();
  const { secret, ...endpoint } = await created({ description: "The ERP", eventTypes: ["payment.*", "case.opened"] });
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const { id, createdAt, ...rest } = endpoint;
  assert.deepEqual(rest, {
    code: "erp",
    url: PUBLIC_URL,
    eventTypes: ["payment.*", "case.opened"],
    versions: {},
    description: "The ERP",
    isActive: true,
    state: "active",
    disabledBecause: null,
    failingSince: null,
    pending: 0,
    dead: 0,
    lastDeliveredAt: null,
    secretEndsAt: null,
  });
  const one = await get(`/${id}`);
  assert.deepEqual([one.status, one.body], [200, { isSuccess: true, message: null, data: endpoint }]);
  const list = await get();
  assert.deepEqual([list.status, list.body.totalCount, list.body.data], [200, 1, [endpoint]]);
  assert.deepEqual((await get("?code=erp")).body.data, [endpoint]);
  assert.equal((await get("?code=other")).body.totalCount, 0);
  for (const { text } of [one, list]) assert.ok(!text.includes("whsec_"));
  assert.ok(createdAt);
});

test("what cannot be an endpoint is refused with the field that is wrong", async () => {
  const { create, created, put } = await world.company();
  assert.deepEqual(refusalOf(await create({ url: "ftp://shop.example/" })), [400, "url", "invalid"]);
  assert.deepEqual(refusalOf(await create({ url: "http://10.0.0.1/" })), [400, "url", "invalid"]);
  assert.deepEqual(refusalOf(await create({ eventTypes: ["payment.paid"] })), [400, "eventTypes", "not_allowed"]);
  assert.equal((await create({ eventTypes: [] })).status, 400);
  assert.equal((await create({ code: " erp" })).status, 400);
  const { id } = await created();
  assert.deepEqual(refusalOf(await create()), [409, "code", "duplicate"]);
  assert.deepEqual(refusalOf(await put({ url: PUBLIC_URL })), [400, "updateCode", "required"]);
  assert.deepEqual(refusalOf(await put({ updateCode: "none" })), [404, "updateCode", undefined]);
  assert.deepEqual(refusalOf(await put({ id: newId(), url: PUBLIC_URL })), [404, "id", undefined]);
  assert.deepEqual(refusalOf(await put({ id, versions: { "payment.succeeded": 2 } })), [
    400,
    "versions.payment.succeeded",
    "not_allowed",
  ]);
  assert.deepEqual(refusalOf(await put({ id, versions: { paid: 1 } })), [400, "versions.paid", "not_allowed"]);
  await created({ code: "crm" });
  assert.deepEqual(refusalOf(await put({ id, code: "crm" })), [409, "code", "duplicate"]);
});

test("a company has at most 16 endpoints, however many are created at once", async () => {
  const { create } = await world.company();
  const replies = await Promise.all(Array.from({ length: 20 }, (_, no) => create({ code: `e-${no}` })));
  assert.equal(replies.filter(({ status }) => status === 201).length, 16);
  for (const reply of replies.filter(({ status }) => status !== 201))
    assert.deepEqual(refusalOf(reply), [409, undefined, "too_many"]);
});

test("a change keeps what is not sent, and null clears the description", async () => {
  const { created, put } = await world.company();
  const { secret: _, ...endpoint } = await created({ description: "The ERP" });
  const changed = await put({ updateCode: "erp", code: "new", eventTypes: ["refund.*", "refund.*"] });
  assert.deepEqual([changed.status, changed.body.data], [200, { ...endpoint, code: "new", eventTypes: ["refund.*"] }]);
  const cleared = await put({ id: endpoint.id, description: null, versions: { "payment.succeeded": 1 } });
  assert.deepEqual(
    [cleared.body.data.description, cleared.body.data.versions, cleared.body.data.code],
    [null, { "payment.succeeded": 1 }, "new"],
  );
});

test("another company's endpoint is as unknown, and every call needs the scope events", async () => {
  const own = await world.company();
  const { id } = await own.created();
  const other = await world.company();
  for (const unknown of [id, newId()]) {
    const replies = [
      await other.get(`/${unknown}`),
      await other.remove(unknown),
      await other.put({ id: unknown, isActive: false }),
      await other.post(`/${unknown}/rotateSecret`),
      await other.post(`/${unknown}/resume`),
    ];
    assert.deepEqual(
      replies.map(({ status }) => status),
      replies.map(() => 404),
    );
  }
  assert.equal((await own.get(`/${id}`)).body.data.isActive, true);
  const without = await world.company(["payments", "hpm"]);
  const refused = [
    await without.create(),
    await without.get(),
    await without.get(`/${id}`),
    await without.remove(id),
    await without.put({ id }),
    await without.post(`/${id}/rotateSecret`),
    await without.post(`/${id}/resume`),
  ];
  for (const { status } of refused) assert.equal(status, 403);
});
