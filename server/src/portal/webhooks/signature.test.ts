/** Integrators check the signature of a webhook, and replace the secret that signs. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildApp } from "#app.ts";
import { listAudit } from "#audit/index.ts";
import { findTenants } from "#identity/index.ts";
import type { Role } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { newId } from "#platform/ids.ts";
import { rotateWebhookSecret, webhookSecret } from "#webhooks/index.ts";
import { listening, type HttpReply } from "../../../tests/support/http.ts";
import { loggedIn, newMember, valueOf } from "../../../tests/support/portal-client.ts";
import { isSignedWith, record, webhookQueue } from "../../../tests/support/webhook-queue.ts";
import { webhookReceiver } from "../../../tests/support/webhook-receiver.ts";

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

async function company(roles: readonly Role[] = ["integrator"]) {
  const ctx = await shared.newMerchant();
  const [tenant] = await findTenants(shared.platform, [ctx.tenantId]);
  const home = `/portal/${tenant!.code}/webhooks`;
  return { ctx, home, browser: await loggedIn(url, await newMember(shared.platform, ctx.tenantId, roles)) };
}

const shownSecret = ({ text }: HttpReply) => /whsec_[A-Za-z0-9+/]{43}=/.exec(text)?.[0] ?? "";

test("a pasted webhook is checked, and the page names what is wrong with its signature", async () => {
  await using receiver = await webhookReceiver();
  const { ctx, home, browser } = await company();
  await record(ctx, receiver.origin);
  await shared.deliverDue();
  const [received] = receiver.received;
  const lines = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
    (name) => `${name}: ${String(received!.headers[name])}`,
  );
  const body = received!.body.toString();
  const check = async (headers: string, sent: string) => {
    const { status, text } = await browser.post(`${home}/verify`, { headers, body: sent });
    assert.equal(status, 200);
    return text;
  };
  const headers = lines.join("\r\n");
  assert.match(await check(headers, body), /made with the current secret/);
  assert.match(await check(headers, `${body}\r\n`), /made with the current secret/, "a line end that was pasted along");
  assert.match(await check(headers, JSON.stringify(JSON.parse(body), null, 2)), /parsed and serialized again/);
  assert.match(await check(headers, "{}"), /not the body we sent/);
  assert.match(await check(lines.slice(0, 2).join("\n"), body), /webhook-signature header is missing/);
  const changed = headers.replace(/webhook-timestamp: \d+/, "webhook-timestamp: 1");
  assert.match(await check(changed, body), /another secret or timestamp[^]*for five minutes only/);
  await rotateWebhookSecret(ctx);
  assert.match(await check(headers, body), /with the previous secret/);
  const other = await company();
  const foreign = await other.browser.post(`${other.home}/verify`, { headers, body });
  assert.match(foreign.text, /there is no webhook with this id/, "another company's webhook is unknown");
});

test("a new secret is shown once, both sign until the old one ends, and the form resent changes nothing", async () => {
  await using receiver = await webhookReceiver();
  const { ctx, home, browser } = await company();
  const old = await webhookSecret(ctx);
  const seen = valueOf(await browser.get(`${home}/secret`), "seen");
  const page = await browser.post(`${home}/secret`, { seen, overlap: "24" });
  assert.equal(page.status, 200);
  assert.equal(page.headers.get("cache-control"), "no-store");
  const secret = shownSecret(page);
  assert.equal(secret, await webhookSecret(ctx));
  assert.notEqual(secret, old);
  const again = await browser.post(`${home}/secret`, { seen, overlap: "24" });
  assert.equal(again.status, 409);
  assert.match(again.text, /replaced in the meantime/);
  for (const { text } of [again, await browser.get(`${home}/secret`), await browser.get(`${home}/verify`)])
    assert.doesNotMatch(text, /whsec_/);
  assert.equal(await webhookSecret(ctx), secret);
  await record(ctx, receiver.origin);
  await shared.deliverDue();
  for (const each of [old, secret]) assert.ok(isSignedWith(each, receiver.received[0]!));
  assert.match((await browser.get(`${home}/verify`)).text, /The previous secret is valid until/);
  for (let time = 0; time < 2; time += 1)
    assert.equal(
      (await browser.post(`${home}/secret/end-previous`)).headers.get("location"),
      `${home}/verify?done=previous_secret_ended`,
    );
  assert.doesNotMatch((await browser.get(`${home}/verify`)).text, /The previous secret is valid until/);
  const entries = await inTransaction(ctx, (read) => listAudit(read, {}));
  assert.equal(entries.filter(({ action }) => action === "webhook_secret.previous_ended").length, 1);
  const rotations = entries.filter(({ action }) => action === "webhook_secret.rotated");
  assert.deepEqual([rotations.length, rotations[0]?.actor_kind], [1, "member"]);
});

test("forms sent at the same time make one secret, also the first of a company", async () => {
  const { ctx, home, browser } = await company(["administrator"]);
  for (const first of [true, false]) {
    const seen = valueOf(await browser.get(`${home}/secret`), "seen");
    assert.equal(seen === "", first);
    const replies = await Promise.all([1, 2, 3].map(() => browser.post(`${home}/secret`, { seen, overlap: "24" })));
    const statuses = replies.map(({ status }) => status).toSorted((left, right) => left - right);
    assert.deepEqual(statuses, [200, 409, 409]);
    assert.ok(replies.map(shownSecret).includes(await webhookSecret(ctx)));
  }
  assert.equal(
    (await browser.post(`${home}/secret`, { seen: newId(), overlap: "24" })).status,
    409,
    "of another company",
  );
});
