/** Integrators and administrators register endpoints in the portal, see their health, and send events again. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildApp } from "#app.ts";
import { findTenants } from "#identity/index.ts";
import type { Role } from "#members/index.ts";
import type { App } from "#platform/http/app.ts";
import { newId } from "#platform/ids.ts";
import { listEndpoints } from "#webhooks/index.ts";
import { recordSubject, sequenceAll } from "../../../tests/support/endpoints/endpoint-world.ts";
import { listening, type HttpReply } from "../../../tests/support/http.ts";
import { loggedIn, newMember, valueOf } from "../../../tests/support/portal-client.ts";
import { isSignedWith, webhookQueue } from "../../../tests/support/webhook-queue.ts";
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

async function company(roles: readonly Role[] = ["integrator"]) {
  const ctx = await shared.newMerchant();
  const [tenant] = await findTenants(shared.platform, [ctx.tenantId]);
  const home = `/portal/${tenant!.code}`;
  const logIn = async (roles: readonly Role[]) => loggedIn(url, await newMember(shared.platform, ctx.tenantId, roles));
  const browser = await logIn(roles);
  const fields = (address: string, more: object = {}) => ({
    id: newId(),
    code: "erp",
    url: address,
    eventTypes: ["*"],
    isActive: "yes",
    ...more,
  });
  return {
    ctx,
    home,
    logIn,
    browser,
    fields,
    /** Adds an endpoint and returns its address and secret. */
    async added(address: string, more: object = {}) {
      const typed = fields(address, more);
      const page = await browser.post(`${home}/endpoints/new`, typed);
      assert.equal(page.status, 200, page.text);
      return { id: typed.id, path: `${home}/endpoints/${typed.id}`, secret: shownAt(page, "secret"), page, typed };
    },
  };
}

const shownAt = ({ text }: HttpReply, id: string) =>
  /value="([^"]*)"/.exec(new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(text)?.[0] ?? "")?.[1] ?? "";

async function deliver(): Promise<void> {
  await sequenceAll(shared.platform);
  await shared.deliverDue();
}

test("an endpoint's secret is shown once; the form sent twice adds one endpoint", async () => {
  await using receiver = await webhookReceiver();
  const { ctx, home, browser, added } = await company();
  assert.match((await browser.get(`${home}/endpoints`)).text, /No endpoints yet/);
  const { path, secret, page, typed } = await added(receiver.origin, {
    description: "Depo",
    eventTypes: ["payment.*"],
  });
  assert.match(secret, /^whsec_/);
  assert.equal(page.headers.get("cache-control"), "no-store");
  const again = await browser.post(`${home}/endpoints/new`, typed);
  assert.equal(again.headers.get("location"), `${path}?done=endpoint_made_before`);
  const [endpoint, ...others] = await listEndpoints(ctx);
  assert.deepEqual(
    [endpoint?.code, endpoint?.eventTypes, endpoint?.description, others.length],
    ["erp", ["payment.*"], "Depo", 0],
  );
  for (const address of [path, `${home}/endpoints`, `${path}/change`, `${path}/secret`])
    assert.ok(!(await browser.get(address)).text.includes("whsec_"), address);
  await recordSubject(ctx, "payment.succeeded");
  await deliver();
  assert.ok(isSignedWith(secret, receiver.received[0]!));
  const shown = await browser.get(path);
  assert.match(shown.text, /Events are being delivered\./);
  assert.match(shown.text, /Payment collected/);
  assert.match((await browser.get(`${home}/endpoints`)).text, /erp[^]*Active[^]*All payment events/);
});

test("every problem of the form is said at its field, and a stale form does not overwrite unseen", async () => {
  const { ctx, home, browser, fields, added } = await company();
  const wrong = await browser.post(`${home}/endpoints/new`, fields("", { code: "", eventTypes: [] }));
  assert.equal(wrong.status, 400);
  for (const text of [/Enter a name/, /Enter the URL/, /Choose at least one event/]) assert.match(wrong.text, text);
  const unreachable = await browser.post(`${home}/endpoints/new`, fields("http://10.0.0.1/"));
  assert.deepEqual([unreachable.status, /Events cannot be sent to this URL/.test(unreachable.text)], [400, true]);
  const { path } = await added("https://shop.example/events");
  const taken = await browser.post(`${home}/endpoints/new`, fields("https://shop.example/"));
  assert.deepEqual([taken.status, /An endpoint with this name already exists/.test(taken.text)], [409, true]);
  const form = await browser.get(`${path}/change`);
  const change = {
    code: "erp",
    url: "https://new.example/",
    eventTypes: ["refund.*", "case.opened"],
    seen: valueOf(form, "seen"),
  };
  shared.clock.advance(1_000);
  const saved = await browser.post(`${path}/change`, change);
  assert.equal(saved.headers.get("location"), `${path}?done=saved`);
  const [endpoint] = await listEndpoints(ctx);
  assert.deepEqual(
    [endpoint?.url, endpoint?.eventTypes, endpoint?.isActive],
    ["https://new.example/", ["refund.*", "case.opened"], false],
  );
  const stale = await browser.post(`${path}/change`, { ...change, url: "https://other.example/" });
  assert.deepEqual([stale.status, /Someone else changed this endpoint/.test(stale.text)], [409, true]);
  assert.match((await browser.get(path)).text, /Inactive: no events are sent/);
  for (let no = 1; no < 16; no += 1) await added("https://shop.example/", { code: `e-${no}` });
  const many = await browser.post(`${home}/endpoints/new`, fields("https://shop.example/", { code: "e-16" }));
  assert.deepEqual([many.status, /at most 16/.test(many.text)], [409, true]);
});

test("a pattern that a program has set stays when a member changes the endpoint", async () => {
  const { ctx, browser, added } = await company();
  const { path, typed } = await added("https://shop.example/", { eventTypes: ["case.*"] });
  const form = await browser.get(`${path}/change`);
  assert.match(form.text, /value="case\.\*"[^>]* checked/);
  await browser.post(`${path}/change`, { ...typed, seen: valueOf(form, "seen") });
  assert.deepEqual((await listEndpoints(ctx))[0]?.eventTypes, ["case.*"]);
});

test("a secret is replaced once, with an overlap, and shown once", async () => {
  const { browser, added } = await company();
  const { path, secret } = await added("https://shop.example/");
  const form = { seen: valueOf(await browser.get(`${path}/secret`), "seen"), overlap: "24" };
  shared.clock.advance(1_000);
  const replaced = await browser.post(`${path}/secret`, form);
  const second = shownAt(replaced, "secret");
  assert.ok(replaced.status === 200 && second !== secret && second.startsWith("whsec_"));
  const again = await browser.post(`${path}/secret`, form);
  assert.deepEqual([again.status, again.text.includes("whsec_")], [409, false]);
  assert.match(again.text, /The secret was replaced in the meantime/);
  const wrong = await browser.post(`${path}/secret`, { ...form, overlap: "9999" });
  assert.equal(wrong.status, 400);
  assert.match((await browser.get(path)).text, /stays valid|valid until/);
});

test("an endpoint that fails says so, is tried out, resumed, and waits on Today", async () => {
  await using receiver = await webhookReceiver(answers(500, {}, "no disk"));
  const { ctx, home, browser, added } = await company();
  const { path } = await added(receiver.origin);
  await recordSubject(ctx, "payment.succeeded");
  await deliver();
  assert.match((await browser.get(path)).text, /No events accepted since/);
  assert.match((await browser.get(`${home}/today`)).text, /Endpoints failing or disabled/);
  assert.match((await browser.get(`${home}/endpoints?state=troubled`)).text, /erp/);
  assert.ok(!(await browser.get(`${home}/endpoints?state=inactive`)).text.includes(`${path}"`));
  const tested = await browser.post(`${path}/test`, {});
  assert.deepEqual([tested.status, /Error at the receiver \(500\)[^]*no disk/.test(tested.text)], [200, true]);
  receiver.answer = answers(410);
  const resumed = await browser.post(`${path}/resume`, {});
  assert.equal(resumed.headers.get("location"), `${path}?done=endpoint_resumed`);
  await deliver();
  assert.match((await browser.get(path)).text, /Disabled: the URL answered 410/);
  const list = await browser.get(`${home}/webhooks?period=all&endpoint=${path.split("/").at(-1)}`);
  const [, delivery] = /href="([^"]*\/webhooks\/[0-9a-f-]{36})"/.exec(list.text) ?? [];
  const disabled = await browser.get(delivery!);
  assert.match(disabled.text, /answered 410/);
  receiver.answer = answers(200);
  await browser.post(`${path}/resume`, {});
  await deliver();
  assert.match((await browser.get(path)).text, /Events are being delivered/);
  for (let press = 0; press < 10; press += 1) await browser.post(`${path}/test`, {});
  const often = await browser.post(`${path}/test`, {});
  assert.deepEqual([often.status, /ten times a minute/.test(often.text)], [429, true]);
});

test("earlier events are sent to an endpoint, and one event from its page", async () => {
  await using receiver = await webhookReceiver();
  const { ctx, home, browser, added } = await company();
  await recordSubject(ctx, "payment.succeeded");
  await recordSubject(ctx, "card.saved");
  await sequenceAll(shared.platform);
  const { path, id } = await added(receiver.origin, { eventTypes: ["payment.*"] });
  assert.equal((await browser.post(`${path}/replay`, { after: "x", which: "all" })).status, 400);
  assert.equal((await browser.post(`${path}/replay`, { after: "", which: "all" })).status, 400);
  const replayed = await browser.post(`${path}/replay`, { after: "0", which: "undelivered" });
  assert.equal(replayed.headers.get("location"), `${path}?done=events_sent`);
  const twice = await browser.post(`${path}/replay`, { after: "0", which: "undelivered" });
  assert.deepEqual([twice.status, /are already being sent to this endpoint/.test(twice.text)], [409, true]);
  await shared.runJob("webhooks.replay");
  await shared.deliverDue();
  assert.equal(receiver.received.length, 1);
  const list = await browser.get(`${home}/events?type=payment.succeeded`);
  const [, event] = /href="([^"]*\/events\/[0-9a-f-]{36})"/.exec(list.text) ?? [];
  const shown = await browser.get(event!);
  assert.match(shown.text, /Delivered[^]*Accepted \(200\)/);
  const sent = await browser.post(`${event}/send`, { endpoint: id });
  assert.equal(sent.headers.get("location"), `${event}?done=events_sent`);
  await shared.runJob("webhooks.replay");
  await shared.deliverDue();
  assert.equal(receiver.received.length, 2);
  const cards = await browser.get(`${home}/events?type=card.saved`);
  const [, card] = /href="([^"]*\/events\/[0-9a-f-]{36})"/.exec(cards.text) ?? [];
  assert.match((await browser.get(card!)).text, /Not sent to any endpoint/);
  const unwanted = await browser.post(`${card}/send`, { endpoint: id });
  assert.deepEqual([unwanted.status, /is not subscribed to this type/.test(unwanted.text)], [409, true]);
});

test("an endpoint is removed after a question, once", async () => {
  const { ctx, home, browser, added } = await company();
  const { path } = await added("https://shop.example/");
  assert.match((await browser.get(`${path}/remove`)).text, /Remove erp\?/);
  for (let press = 0; press < 2; press += 1) {
    const removed = await browser.post(`${path}/remove`, {});
    assert.equal(removed.headers.get("location"), `${home}/endpoints?done=endpoint_removed`);
  }
  assert.deepEqual(await listEndpoints(ctx), []);
  assert.equal((await browser.get(path)).status, 404);
});

test("only integrators and administrators see endpoints; another company's is unknown", async () => {
  const { home, logIn, added } = await company();
  const { path } = await added("https://shop.example/");
  const administrator = await logIn(["administrator"]);
  assert.equal((await administrator.get(path)).status, 200);
  const finance = await logIn(["finance"]);
  for (const address of [`${home}/endpoints`, `${home}/endpoints/new`, path, `${home}/events`])
    assert.equal((await finance.get(address)).status, 403, address);
  const other = await company();
  const theirs = path.replace(home, other.home);
  for (const address of ["", "/change", "/secret", "/replay", "/remove"])
    assert.equal((await other.browser.get(`${theirs}${address}`)).status, 404, address);
  for (const address of ["/test", "/resume"])
    assert.equal((await other.browser.post(`${theirs}${address}`, {})).status, 404, address);
  assert.equal((await other.browser.get(`${other.home}/endpoints?state=lost`)).status, 400);
});
