/** Members send a test event to a receiver and see what it answers. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { buildApp } from "#app.ts";
import { listAudit } from "#audit/index.ts";
import { findTenants } from "#identity/index.ts";
import type { Role } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { newId } from "#platform/ids.ts";
import { listDeliveries, oldWebhooks, queueWebhook, webhookSecret } from "#webhooks/index.ts";
import { listening } from "../../../tests/support/http.ts";
import { loggedIn, newMember } from "../../../tests/support/portal-client.ts";
import { webhookQueue } from "../../../tests/support/webhook-queue.ts";
import { answers, webhookReceiver } from "../../../tests/support/webhook-receiver.ts";

let shared: Awaited<ReturnType<typeof webhookQueue>>;
let app: App;
let url: string;
before(async () => {
  shared = await webhookQueue();
  app = await buildApp(shared.platform);
  url = await listening(app);
});
after(async () => {
  await app.close();
  await shared.close();
});

/** A company that has sent a webhook to each origin, and its member. */
async function company(origins: readonly string[], roles: readonly Role[] = ["integrator"]) {
  const ctx = await shared.newMerchant();
  const [tenant] = await findTenants(shared.platform, [ctx.tenantId]);
  const browser = await loggedIn(url, await newMember(shared.platform, ctx.tenantId, roles));
  for (const origin of origins)
    await inTransaction(ctx, (ctx) =>
      queueWebhook(ctx, { transactionId: newId(), paymentId: newId(), url: `${origin}/hook`, body: {} }),
    );
  const receivers = `/portal/${tenant!.code}/webhooks/receivers`;
  const send = (receiver: string) => browser.post(`${receivers}/test`, { receiver });
  const tested = async () => {
    const rows = await inTransaction(ctx, (read) => listAudit(read, {}));
    return rows.filter(({ action }) => action === "webhook.tested");
  };
  return { ctx, receivers, browser, send, tested };
}

test("a test event goes at once to the receiver's newest address, signed, marked and not stored", async () => {
  await using receiver = await webhookReceiver(answers(200, {}, "thank you"));
  const { ctx, send, browser, receivers, tested } = await company([receiver.origin]);
  assert.match((await browser.get(receivers)).text, /Send test event/);
  const { status, text } = await send(receiver.origin);
  assert.equal(status, 200);
  for (const expected of [`${receiver.origin}/hook`, "Accepted (200)", "thank you"])
    assert.ok(text.includes(expected), expected);
  const [arrived, ...others] = receiver.received;
  assert.equal(others.length, 0);
  assert.deepEqual([arrived!.path, arrived!.headers["x-servicepay-test"]], ["/hook", "true"]);
  new Webhook(await webhookSecret(ctx)).verify(arrived!.body.toString(), arrived!.headers);
  assert.deepEqual(JSON.parse(arrived!.body.toString()), {
    Id: arrived!.headers["webhook-id"],
    TransactionStatusId: 3,
    OrderReference: "TEST",
    ClientOrderReference: "TEST",
    PureAmount: 150.25,
    CurrencyId: "TRY",
    VPosErrorCode: null,
    VPosErrorMessage: null,
  });
  const { totalCount } = await listDeliveries(ctx, { page: 1, pageSize: 10 });
  assert.equal(totalCount, 1);
  assert.deepEqual(
    (await tested()).map(({ actor_kind }) => actor_kind),
    ["member"],
  );
});

test("the page says why a receiver did not accept a test event", async () => {
  await using broken = await webhookReceiver(answers(500, {}, "<b>no</b> 4355 0843 5508 4358"));
  await using moved = await webhookReceiver(answers(302, { location: "/elsewhere" }));
  const closed = await webhookReceiver();
  await closed.close();
  const { send } = await company([broken.origin, moved.origin, closed.origin, "http://10.0.0.1"]);
  const failed = await send(broken.origin);
  assert.match(failed.text, /Error at the receiver \(500\)/);
  assert.match(failed.text, /&lt;b>no&lt;\/b> \[digits\]/);
  assert.match((await send(moved.origin)).text, /Redirected \(302\)/);
  assert.match((await send(closed.origin)).text, /No connection/);
  assert.match((await send("http://10.0.0.1")).text, /Address not allowed/);
  assert.equal(moved.received.length, 1);
});

test("a receiver that does not answer is given up after five seconds", async () => {
  await using silent = await webhookReceiver(() => {});
  const { send } = await company([silent.origin]);
  assert.match((await send(silent.origin)).text, /Timed out/);
});

test("nothing is sent to an address that the company never used, or that another company uses", async () => {
  await using receiver = await webhookReceiver();
  await company([receiver.origin]);
  const { send, tested } = await company([]);
  for (const address of [receiver.origin, `${receiver.origin}/hook`, "http://unknown.example", ""])
    assert.equal((await send(address)).status, 404, address);
  assert.equal(receiver.received.length, 0);
  assert.deepEqual(await tested(), []);
});

test("a receiver whose webhooks were all deleted is not tried out, and the page says why", async () => {
  await using receiver = await webhookReceiver();
  const { send } = await company([receiver.origin]);
  const later = new Date(shared.clock.now().getTime() + 1);
  await shared.platform.database.system((tx) => oldWebhooks.deleteOld(tx, later, 1_000));
  const { status, text } = await send(receiver.origin);
  assert.equal(status, 409);
  assert.match(text, /deleted because of their age/);
  assert.equal(receiver.received.length, 0);
});

test("a company sends at most ten test events a minute, and a role without the right none", async () => {
  await using receiver = await webhookReceiver();
  const { send } = await company([receiver.origin]);
  for (let count = 0; count < 10; count += 1) assert.equal((await send(receiver.origin)).status, 200);
  const refused = await send(receiver.origin);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.match(refused.text, /At most 10 test events can be sent/);
  assert.equal(receiver.received.length, 10);
  const support = await company([receiver.origin], ["support"]);
  assert.equal((await support.send(receiver.origin)).status, 403);
  assert.equal(receiver.received.length, 10);
});
