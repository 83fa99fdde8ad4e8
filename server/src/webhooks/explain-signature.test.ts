import assert from "node:assert/strict";
import { after, test } from "node:test";
import { newId } from "#platform/ids.ts";
import { record, webhookQueue } from "../../tests/support/webhook-queue.ts";
import { webhookReceiver, type Received } from "../../tests/support/webhook-receiver.ts";
import { explainSignature, rotateWebhookSecret } from "./index.ts";

const { clock, newMerchant, deliverDue, close } = await webhookQueue();
after(close);

const DAY_MS = 24 * 60 * 60 * 1_000;
const NAMES = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;

/** One webhook of a new merchant, as its receiver got it. */
async function receivedWebhook() {
  await using receiver = await webhookReceiver();
  const ctx = await newMerchant();
  await record(ctx, receiver.origin);
  await deliverDue();
  const received = receiver.received[0]!;
  return { ctx, headers: linesOf(received), body: String(received.body), received };
}

function linesOf({ headers }: Received, changed: Record<string, string> = {}): string {
  return NAMES.map((name) => `${name}: ${changed[name] ?? String(headers[name])}`).join("\r\n");
}

test("the signature checker accepts what a receiver got, whatever the case of its headers", async () => {
  const { ctx, headers, body } = await receivedWebhook();
  const { fault, secret, isTimely } = await explainSignature(ctx, { headers, body });
  assert.deepEqual([fault, secret, isTimely], [null, "current", true]);
  const capitals = headers.replaceAll("webhook-", "Webhook-");
  assert.equal((await explainSignature(ctx, { headers: capitals, body })).fault, null);
});

test("the signature checker tells a body that was parsed and written again from one that was changed", async () => {
  const { ctx, headers, body } = await receivedWebhook();
  const rewritten = JSON.stringify(JSON.parse(body), null, 2);
  assert.equal((await explainSignature(ctx, { headers, body: rewritten })).fault, "body_rewritten");
  assert.equal((await explainSignature(ctx, { headers, body: body.replace("42", "43") })).fault, "body_changed");
  assert.equal((await explainSignature(ctx, { headers, body: "" })).fault, "body_changed");
});

test("the signature checker says when a secret is another's, and when it has ended", async () => {
  const { ctx, headers, body, received } = await receivedWebhook();
  const forged = linesOf(received, { "webhook-signature": `v1,${"A".repeat(43)}=` });
  assert.equal((await explainSignature(ctx, { headers: forged, body })).fault, "other_secret");
  await rotateWebhookSecret(ctx);
  assert.equal((await explainSignature(ctx, { headers, body })).secret, "previous");
  clock.advance(DAY_MS + 1);
  const ended = await explainSignature(ctx, { headers, body });
  assert.deepEqual([ended.fault, ended.isTimely], ["other_secret", false]);
});

test("the signature checker names a missing header and an old timestamp", async () => {
  const { ctx, headers, body, received } = await receivedWebhook();
  const without = (name: string) => linesOf(received, { [name]: "" });
  assert.equal((await explainSignature(ctx, { headers: "", body })).fault, "id_missing");
  assert.equal(
    (await explainSignature(ctx, { headers: without("webhook-timestamp"), body })).fault,
    "timestamp_missing",
  );
  assert.equal(
    (await explainSignature(ctx, { headers: without("webhook-signature"), body })).fault,
    "signature_missing",
  );
  clock.advance(5 * 60 * 1_000 + 1_000);
  const { fault, isTimely } = await explainSignature(ctx, { headers, body });
  assert.deepEqual([fault, isTimely], [null, false]);
});

test("the signature checker says nothing about another company's webhooks", async () => {
  const { headers, body, received } = await receivedWebhook();
  const other = await newMerchant();
  assert.equal((await explainSignature(other, { headers, body })).fault, "unknown_event");
  const unknown = linesOf(received, { "webhook-id": newId() });
  assert.equal((await explainSignature(other, { headers: unknown, body })).fault, "unknown_event");
});
