import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { findTenant } from "#identity/index.ts";
import { listMessages } from "#notifications/index.ts";
import { updatePaymentSet, type PaymentSetChanges } from "#payment-sets/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { randomHex } from "#platform/ids.ts";
import { demoClient, type DemoClient } from "../support/demo-client.ts";
import { startTestService, type TestService } from "../support/service.ts";

const DAY_MS = 86_400_000;
const WAIT_MS_MAX = 20_000;

let service: TestService;
let client: DemoClient;
let ctx: Context;
before(async () => {
  service = await startTestService({ messagesPerMinute: { email: 1_000, sms: 1_000 } });
  service.clock.set(new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 3)); // 11:00 in Istanbul.
  client = await demoClient(service);
  ctx = service.contextFor((await findTenant(service.platform, service.tenants[0].code))!.id);
});
after(() => service.close());

const change = (changes: PaymentSetChanges) =>
  inTransaction(ctx, (ctx) => updatePaymentSet(ctx, service.tenants[0].paymentSetId, changes));

/** The states of reminders, oldest first. */
async function reminders(): Promise<string[]> {
  const { messages } = await listMessages(ctx, { page: 1, pageSize: 100 });
  return messages
    .filter(({ kind }) => kind === "link.reminder")
    .map(({ channel, state }) => `${channel} ${state}`)
    .toReversed();
}

async function until(expected: readonly string[]): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += 100) {
    const found = await reminders();
    if (JSON.stringify(found) === JSON.stringify(expected)) return;
    if (waitedMs > WAIT_MS_MAX) assert.deepEqual(found, expected);
    await delay(100);
  }
}

const linkFor = (more: object = {}) => ({
  customer: { email: `payer-${randomHex(6)}@example.com`, name: "Ayşe" },
  notifyBy: ["Email"],
  ...more,
});

test("a payer whom we sent a link is reminded as its set says, not after its end or once it is paid", async () => {
  await change({ reminders: [DAY_MS / 1_000, (3 * DAY_MS) / 1_000], linkLifetimeSeconds: (2 * DAY_MS) / 1_000 });
  await client.linkPath(linkFor({ notifyBy: undefined }));
  assert.deepEqual(await reminders(), [], "a link that the merchant sends is not reminded of");
  await client.linkPath(linkFor());
  const paid = await client.linkPath(linkFor());
  await until(["email queued", "email queued"]);
  const reply = await client.submit(paid, client.cardOf("approved"));
  await client.passBank(new URL(reply.headers.get("location")!, service.url).href);
  await until(["email queued", "email dropped"]);
  service.clock.advance(DAY_MS);
  await until(["email sent", "email dropped"]);
});

test("a set takes at most five reminders a day apart, the first at least an hour after the link", async () => {
  const [hour, day] = [3_600, 86_400];
  for (const wrong of [
    [hour - 1],
    [hour, hour + day - 1],
    [hour, hour],
    [1.5 * hour + 0.5],
    [366 * day],
    [1, 2, 3, 4, 5, 6].map((each) => each * day),
  ])
    await assert.rejects(change({ reminders: wrong }), { code: "ERR_VALIDATION", field: "reminders" });
  const { reminders: kept } = await change({ reminders: [hour, hour + day, 3 * day, 4 * day, 5 * day] });
  assert.equal(kept.length, 5);
});
