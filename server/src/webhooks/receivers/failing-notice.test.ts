/** Members hear of a receiver that fails for an hour, that is disabled, or whose address answers 410. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { toldMembers } from "../../../tests/support/messages/told-members.ts";
import { newMember } from "../../../tests/support/portal-client.ts";
import { record, webhookQueue } from "../../../tests/support/webhook-queue.ts";
import { answers, webhookReceiver } from "../../../tests/support/webhook-receiver.ts";
import { describeFailingReceiver, enableAddress } from "../index.ts";

const { platform, clock, newMerchant, deliverDue, close } = await webhookQueue();
after(close);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

async function merchant() {
  const ctx = await newMerchant();
  const { email } = await newMember(platform, ctx.tenantId, ["integrator"]);
  return { ctx, mail: `receiver.failing ${email}` };
}

test("a receiver that fails for an hour is mailed once, not for each retry; a shorter failure is not", async () => {
  await using receiver = await webhookReceiver(answers(500));
  const { ctx, mail } = await merchant();
  const fail = async () => {
    await record(ctx, receiver.origin);
    await deliverDue();
    return toldMembers(ctx);
  };
  assert.deepEqual(await fail(), []);
  clock.advance(HOUR_MS - 60_000);
  assert.deepEqual(await fail(), []);
  clock.advance(60_000);
  for (let retry = 0; retry < 3; retry += 1) assert.deepEqual(await fail(), [mail]);
  clock.advance(2 * DAY_MS);
  assert.deepEqual(await fail(), [mail], "the same failure");
  receiver.answer = answers(200);
  await record(ctx, receiver.origin);
  await deliverDue();
  assert.equal(await describeFailingReceiver(ctx, receiver.origin), null);
  receiver.answer = answers(500);
  assert.deepEqual(await fail(), [mail]);
  clock.advance(HOUR_MS);
  assert.deepEqual(await fail(), [mail, mail], "it began to fail again");
});

test("a receiver that is disabled after five days is mailed again, once", async () => {
  await using receiver = await webhookReceiver(answers(500));
  const { ctx, mail } = await merchant();
  for (let day = 0; day < 7; day += 1) {
    await record(ctx, receiver.origin);
    await deliverDue();
    await toldMembers(ctx);
    clock.advance(DAY_MS);
  }
  assert.deepEqual(await toldMembers(ctx), [mail, mail]);
  assert.equal((await describeFailingReceiver(ctx, receiver.origin))?.problem, "disabled");
});

test("an address that answers 410 is mailed at once, and its receiver's other addresses a day later", async () => {
  await using receiver = await webhookReceiver(answers(410));
  const { ctx, mail } = await merchant();
  const stop = async (path: string) => {
    await record(ctx, `${receiver.origin}/${path}`);
    await deliverDue();
    return toldMembers(ctx);
  };
  assert.deepEqual(await stop("1"), [mail]);
  for (let order = 2; order < 6; order += 1) assert.deepEqual(await stop(String(order)), [mail]);
  clock.advance(DAY_MS);
  assert.deepEqual(await toldMembers(ctx), [mail, mail]);
  assert.deepEqual(await stop("6"), [mail, mail]);
  for (let order = 1; order < 7; order += 1) await enableAddress(ctx, `${receiver.origin}/${order}`);
  clock.advance(DAY_MS);
  assert.deepEqual(await toldMembers(ctx), [mail, mail], "every address is enabled again");
});
