import assert from "node:assert/strict";
import { after, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { record, recordMany, webhookQueue } from "../../../tests/support/webhook-queue.ts";
import { answers, webhookReceiver, type ReceiverBehaviour } from "../../../tests/support/webhook-receiver.ts";
import { countHeldDeliveries, enableAddress, findWebhookStops, listStoppedAddresses } from "../index.ts";

const { clock, newMerchant, deliverDue, close } = await webhookQueue();
after(close);
const page = { page: 1, pageSize: 10 };

/** A server that answers 410 at `/gone…` and 200 elsewhere. */
const gonePaths: ReceiverBehaviour = (request, response) =>
  answers(request.url?.startsWith("/gone") === true ? 410 : 200)(request, response);

const stopOf = async (ctx: Context, url: string) => (await findWebhookStops(ctx, [url])).values().next().value;

test("enabling an address that was stopped again since a person looked changes nothing", async () => {
  await using server = await webhookReceiver(answers(410));
  const ctx = await newMerchant();
  const url = `${server.origin}/twice`;
  await record(ctx, url);
  await deliverDue();
  const { stoppedAt } = (await listStoppedAddresses(ctx, page)).addresses[0]!;
  assert.equal(await enableAddress(ctx, url, stoppedAt), 1);
  clock.advance(1_000);
  await deliverDue();
  assert.equal(await enableAddress(ctx, url, stoppedAt), 0);
  assert.equal((await stopOf(ctx, url))?.since.getTime(), stoppedAt.getTime() + 1_000);
  const entries = await inTransaction(ctx, (read) => listAudit(read, {}));
  assert.equal(entries.filter(({ action }) => action === "webhook_receiver.enabled").length, 1);
});

test("what waits is counted for each stopped address, and for all that is stopped or disabled", async () => {
  await using server = await webhookReceiver(gonePaths);
  await using failing = await webhookReceiver(answers(500));
  const ctx = await newMerchant();
  const [first, second] = [`${server.origin}/gone/1`, `${server.origin}/gone/2`];
  await record(ctx, first);
  await record(ctx, second);
  await deliverDue();
  await recordMany(3, ctx, second);
  await record(ctx, `${server.origin}/well`);
  await recordMany(2, ctx, failing.origin);
  await deliverDue();
  const waiting = async () =>
    Object.fromEntries((await listStoppedAddresses(ctx, page)).addresses.map((each) => [each.url, each.waitingCount]));
  assert.deepEqual(await waiting(), { [first]: 1, [second]: 4 });
  assert.equal(await countHeldDeliveries(ctx, 10), 5);
  assert.equal(await countHeldDeliveries(ctx, 3), 4, "more than that");
  const disable = statement(
    "test.disableFailing",
    `update webhook_receivers set disabled_at = $3, disabled_because = 'failing' where tenant_id = $1 and receiver = $2`,
  );
  await inTransaction(ctx, ({ tx }) => tx.run(disable, [ctx.tenantId, failing.origin, clock.now()]));
  assert.equal(await countHeldDeliveries(ctx, 10), 7);
  const stops = await findWebhookStops(ctx, [first, `${failing.origin}/any`, `${server.origin}/well`, null]);
  assert.deepEqual(Object.fromEntries([...stops].map(([url, { why }]) => [url, why])), {
    [first]: "address",
    [`${failing.origin}/any`]: "failing",
  });
  await enableAddress(ctx, second);
  server.answer = answers(200);
  await deliverDue();
  assert.deepEqual(await waiting(), { [first]: 1 });
});
