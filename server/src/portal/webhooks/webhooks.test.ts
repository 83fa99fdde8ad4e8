/** Integrators and administrators see which webhooks were sent, to whom, and what the receiver answered. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildApp } from "#app.ts";
import { listAudit } from "#audit/index.ts";
import { findTenants } from "#identity/index.ts";
import type { Role } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { newId } from "#platform/ids.ts";
import { queueWebhook, showDelivery } from "#webhooks/index.ts";
import { listening } from "../../../tests/support/http.ts";
import { loggedIn, newMember, valueOf } from "../../../tests/support/portal-client.ts";
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

/** A company with a member who has logged in. */
async function company(roles: readonly Role[] = ["integrator"]) {
  const ctx = await shared.newMerchant();
  const [tenant] = await findTenants(shared.platform, [ctx.tenantId]);
  const logIn = async (roles: readonly Role[]) => loggedIn(url, await newMember(shared.platform, ctx.tenantId, roles));
  const recordFor = (reference: string, at: string, status = 1, paymentId: string = newId()) => {
    const body = { TransactionStatusId: status, OrderReference: "0F3K9Q2M7VTB4E6H", ClientOrderReference: reference };
    return inTransaction(ctx, (ctx) =>
      queueWebhook(ctx, { transactionId: newId(), paymentId, url: `${at}/hook`, body }),
    );
  };
  return { ctx, home: `/portal/${tenant!.code}`, logIn, recordFor, browser: await logIn(roles) };
}

const references = (text: string) =>
  [...text.matchAll(/<a href="[^"]*\/payments\/[^"]+">([^<]+)<\/a>/g)].map(([, name]) => name);
const linkTo = (text: string, rel: "next" | "prev") =>
  (new RegExp(`href="([^"]+)" rel="${rel}"`).exec(text)?.[1] ?? "").replaceAll("&amp;", "&");

test("the list shows fifty webhooks, newest first, and leads to the older ones and back", async () => {
  const { home, browser, recordFor } = await company();
  const names = Array.from({ length: 60 }, (_, index) => `SIP-${100 + index}`);
  for (const [index, name] of names.entries()) {
    await recordFor(name, "http://127.0.0.1:1");
    // Many have the same time.
    if (index % 7 === 0) shared.clock.advance(1);
  }
  const newestFirst = names.toReversed();
  const first = await browser.get(`${home}/webhooks?state=pending`);
  assert.equal(first.status, 200);
  assert.deepEqual(references(first.text), newestFirst.slice(0, 50));
  assert.match(first.text, /60 records/);
  const second = await browser.get(linkTo(first.text, "next"));
  assert.deepEqual(references(second.text), newestFirst.slice(50));
  assert.equal(linkTo(second.text, "next"), "");
  const back = await browser.get(linkTo(second.text, "prev"));
  assert.deepEqual(references(back.text), newestFirst.slice(0, 50));
});

test("filters select webhooks by state, receiver, payment and period", async () => {
  await using working = await webhookReceiver();
  await using broken = await webhookReceiver(answers(500));
  const { home, browser, recordFor } = await company();
  const paymentId = newId();
  await recordFor("SIP-1", working.origin);
  await recordFor("SIP-2", broken.origin, 2, paymentId);
  await shared.deliverDue();
  const found = async (query: string) =>
    references((await browser.get(`${home}/webhooks?${query}`)).text).toSorted((left = "", right = "") =>
      left.localeCompare(right),
    );
  assert.deepEqual(await found(""), ["SIP-1", "SIP-2"]);
  assert.deepEqual(await found("state=delivered"), ["SIP-1"]);
  assert.deepEqual(await found("state=pending"), ["SIP-2"]);
  assert.deepEqual(await found("state=dead"), []);
  assert.deepEqual(await found(`receiver=${encodeURIComponent(broken.origin)}`), ["SIP-2"]);
  assert.deepEqual(await found(`payment=${paymentId}`), ["SIP-2"]);
  assert.deepEqual(await found("payment=SIP-404"), []);
  assert.deepEqual(await found("period=yesterday"), []);
  const { text } = await browser.get(`${home}/webhooks`);
  assert.match(text, /Error at the receiver \(500\)/);
  assert.match(text, /Accepted \(200\)/);
  assert.match(text, /Payment failed/);
});

test("a filter that is not understood shows no rows and says so", async () => {
  const { home, browser, recordFor } = await company();
  await recordFor("SIP-1", "http://127.0.0.1:1");
  for (const query of ["state=lost", "receiver=shop"]) {
    const { status, text } = await browser.get(`${home}/webhooks?${query}`);
    assert.equal(status, 400, query);
    assert.deepEqual(references(text), [], query);
    assert.match(text, /A filter is not valid/, query);
  }
});

test("only integrators and administrators see webhooks, and only those of their company", async () => {
  const { home, logIn, recordFor } = await company();
  await recordFor("SIP-1", "http://127.0.0.1:1");
  assert.deepEqual(references((await (await logIn(["administrator"])).get(`${home}/webhooks`)).text), ["SIP-1"]);
  assert.match((await (await logIn(["integrator"])).get(home)).text, /\/webhooks"/, "the navigation leads there");
  for (const role of ["finance", "support", "sales", "viewer"] as const) {
    const browser = await logIn([role]);
    assert.equal((await browser.get(`${home}/webhooks`)).status, 403, role);
    assert.doesNotMatch((await browser.get(home)).text, /\/webhooks"/, role);
  }
  const other = await company();
  assert.equal((await other.browser.get(`${home}/webhooks`)).status, 404);
  assert.deepEqual(references((await other.browser.get(`${other.home}/webhooks`)).text), []);
});

test("a webhook's page says why it failed, shows each reply and the exact body, and when it is sent next", async () => {
  await using receiver = await webhookReceiver(answers(500, {}, "<b>NullReference</b>"));
  const { home, browser, recordFor, ctx } = await company();
  const id = await recordFor("SIP-1", receiver.origin);
  const fresh = await browser.get(`${home}/webhooks/${id}`);
  assert.match(fresh.text, /data-live="waiting 0"[^]*Not sent yet/);
  assert.match(fresh.headers.get("content-security-policy") ?? "", /connect-src 'self'/);
  await shared.deliverDue();
  const { status, text } = await browser.get(`${home}/webhooks/${id}`);
  assert.equal(status, 200);
  const { body, attempts } = await showDelivery(ctx, id);
  assert.ok(attempts.length > 0);
  for (const expected of [
    `Failed attempts: ${attempts.length}. Last response: Error at the receiver (500).`,
    "Its response is below",
    "&lt;b>NullReference&lt;/b>",
    body.replaceAll('"', "&quot;"),
    "Next attempt",
    "Retries end around",
    `${receiver.origin}/hook`,
  ])
    assert.ok(text.includes(expected), expected);
  assert.doesNotMatch(text, /<b>Null/);
});

test("a webhook is sent again by hand; sent twice the form does it once, and the log names the member", async () => {
  await using receiver = await webhookReceiver();
  const { home, browser, recordFor, ctx } = await company();
  const id = await recordFor("SIP-1", receiver.origin);
  await shared.deliverDue();
  const path = `${home}/webhooks/${id}`;
  const seen = valueOf(await browser.get(path), "seen");
  assert.equal(seen, "1");
  for (let time = 0; time < 2; time += 1) {
    const reply = await browser.post(`${path}/replay`, { seen });
    assert.deepEqual([reply.status, reply.headers.get("location")], [303, `${path}?done=webhook_sent_again`]);
  }
  await shared.deliverDue();
  assert.equal((await browser.post(`${path}/replay`, { seen })).status, 303, "also after it was sent");
  await shared.deliverDue();
  assert.equal(receiver.received.length, 2);
  const ended = (await browser.get(path)).text;
  assert.match(ended, /manual/);
  assert.doesNotMatch(ended, /data-live/);
  const entries = await inTransaction(ctx, (read) => listAudit(read, {}));
  const replays = entries.filter(({ action }) => action === "webhook.replayed");
  assert.equal(replays.length, 1);
  assert.match(JSON.stringify(replays), /member/);
});

test("a webhook with another attempt meanwhile or a disabled receiver is not resent, and the page says so", async () => {
  await using receiver = await webhookReceiver(answers(410));
  const { home, browser, recordFor } = await company();
  const id = await recordFor("SIP-1", receiver.origin);
  const path = `${home}/webhooks/${id}`;
  await shared.deliverDue();
  const disabled = await browser.post(`${path}/replay`, { seen: "1" });
  assert.equal(disabled.status, 409);
  assert.match(disabled.text, /The address is stopped/);
  assert.match(disabled.text, /wants no more webhooks/);

  const other = await recordFor("SIP-2", "http://127.0.0.1:1");
  await shared.deliverDue();
  const stale = await browser.post(`${home}/webhooks/${other}/replay`, { seen: "0" });
  assert.equal(stale.status, 409);
  assert.match(stale.text, /sent again in the meantime/);
});

test("receivers show since when and why they are disabled; a member enables one, and what waits is sent", async () => {
  await using receiver = await webhookReceiver(answers(410));
  await using working = await webhookReceiver();
  const { home, browser, recordFor, ctx } = await company();
  const list = `${home}/webhooks/receivers`;
  await recordFor("SIP-1", receiver.origin);
  await recordFor("SIP-2", working.origin);
  await shared.deliverDue();
  const page = await browser.get(list);
  assert.equal(page.status, 200);
  assert.match(page.text, new RegExp(`${receiver.origin}[^]*Address stopped[^]*answered 410[^]*Never`));
  assert.match(page.text, new RegExp(`${working.origin}[^]*Working`));
  receiver.answer = answers(200);
  const fields = { receiver: valueOf(page, "receiver"), disabled: valueOf(page, "disabled") };
  for (let time = 0; time < 2; time += 1) {
    const reply = await browser.post(`${list}/enable`, fields);
    assert.equal(reply.headers.get("location"), `${list}?done=receiver_enabled`);
  }
  await shared.deliverDue();
  assert.equal(receiver.received.length, 2);
  assert.doesNotMatch((await browser.get(list)).text, /Address stopped|Never/);
  const entries = await inTransaction(ctx, (read) => listAudit(read, {}));
  assert.equal(entries.filter(({ action }) => action === "webhook_receiver.enabled").length, 1);
  const other = await company();
  assert.equal((await other.browser.post(`${other.home}/webhooks/receivers/enable`, fields)).status, 404);
});

test("a webhook of another company, or one that does not exist, is not found", async () => {
  const { home, browser, recordFor } = await company();
  const id = await recordFor("SIP-1", "http://127.0.0.1:1");
  const other = await company();
  for (const path of [`${home}/webhooks/${newId()}`, `${home}/webhooks/abc`, `${other.home}/webhooks/${id}`]) {
    assert.equal((await browser.get(path)).status, 404, path);
    assert.equal((await browser.post(`${path}/replay`, { seen: "0" })).status, 404, path);
  }
  assert.equal((await other.browser.get(`${other.home}/webhooks/${id}`)).status, 404);
  assert.equal((await other.browser.post(`${other.home}/webhooks/${id}/replay`, { seen: "0" })).status, 404);
});
