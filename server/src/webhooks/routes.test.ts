/** Merchants' programs list the webhooks that were sent to them, and have one sent again. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildApp } from "#app.ts";
import { createCredential } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { newId, randomHex } from "#platform/ids.ts";
import { http, listening, type Json } from "../../tests/support/http.ts";
import { record, webhookQueue } from "../../tests/support/webhook-queue.ts";
import { answers, webhookReceiver } from "../../tests/support/webhook-receiver.ts";

let shared: Awaited<ReturnType<typeof webhookQueue>>;
let app: App;
let client: ReturnType<typeof http>;
before(async () => {
  shared = await webhookQueue();
  app = await buildApp(shared.platform);
  client = http(await listening(app));
});
after(async () => {
  await app.close();
  await shared.close();
});

async function merchant(scopes: readonly string[] = ["payments"]) {
  const ctx = await shared.newMerchant();
  const given = { username: `erp-${randomHex(6)}`, password: `Pass-${randomHex(12)}`, scopes: [...scopes] };
  await inTransaction(ctx, (ctx) => createCredential(ctx, given));
  const { body } = await client.post("/auth/token", { username: given.username, password: given.password });
  const token = String(body.accessToken);
  return {
    ctx,
    list: (query = "") => client.get(`/webhooks/deliveries${query}`, { token }),
    replay: (id: string) => client.post(`/webhooks/deliveries/${id}/replay`, {}, { token }),
  };
}

const idsOf = ({ body }: { body: Json }) => body.data.map(({ id }: Json) => id);

test("deliveries are listed newest first with an exact count, by state, receiver, payment and time", async () => {
  await using working = await webhookReceiver();
  await using broken = await webhookReceiver(answers(500));
  const { ctx, list } = await merchant();
  const paymentId = newId();
  const first = await record(ctx, working.origin);
  shared.clock.advance(1_000);
  const between = shared.clock.now().toISOString();
  const second = await record(ctx, `${broken.origin}/hook`, paymentId);
  const third = await record(ctx, working.origin);
  await shared.deliverDue();
  const { status, body } = await list("?pageSize=2");
  assert.equal(status, 200);
  const { isSuccess, message, totalCount, page, pageSize, data } = body;
  assert.deepEqual([isSuccess, message, totalCount, page, pageSize], [true, null, 3, 1, 2]);
  assert.deepEqual(idsOf({ body }), [third, second]);
  assert.deepEqual(idsOf(await list("?pageSize=2&page=2")), [first]);
  const { state, attempts, lastStatus, lastOutcome, endedAt, paymentId: about } = data[1];
  assert.deepEqual([state, lastStatus, lastOutcome, endedAt, about], ["pending", 500, "failed", null, paymentId]);
  assert.ok(attempts >= 1);
  assert.deepEqual(idsOf(await list("?state=pending")), [second]);
  assert.deepEqual(idsOf(await list(`?receiver=${encodeURIComponent(broken.origin)}/other`)), [second]);
  assert.deepEqual(idsOf(await list(`?paymentId=${paymentId}`)), [second]);
  assert.deepEqual(idsOf(await list(`?createdFrom=${between}`)), [third, second]);
  assert.deepEqual(idsOf(await list(`?createdTo=${between}`)), [third, second, first]);
  assert.equal((await list("?unknown=filter")).body.totalCount, 3);
});

test("a delivery is sent again by its company only; a disabled receiver is a conflict", async () => {
  await using receiver = await webhookReceiver();
  const { ctx, list, replay } = await merchant();
  const id = await record(ctx, receiver.origin);
  await shared.deliverDue();
  const { status, body } = await replay(id);
  assert.deepEqual([status, body.isSuccess], [200, true]);
  receiver.answer = answers(410);
  await shared.deliverDue();
  assert.equal(receiver.received.length, 2);
  assert.equal((await replay(id)).status, 409);
  const other = await merchant();
  assert.deepEqual([(await other.replay(id)).status, (await other.replay(newId())).status], [404, 404]);
  assert.equal((await other.list()).body.totalCount, 0);
  assert.equal((await list()).body.totalCount, 1);
  const without = await merchant(["cat", "hpm"]);
  assert.deepEqual([(await without.list()).status, (await without.replay(id)).status], [403, 403]);
});
