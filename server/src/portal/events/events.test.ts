/** Integrators see what happened in their company, in its order, and what programs got of it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newId } from "#platform/ids.ts";
import { recordSubject, sequenceAll } from "../../../tests/support/endpoints/endpoint-world.ts";
import { startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

const titles = (text: string) =>
  [...text.matchAll(/<a href="[^"]*\/events\/[0-9a-f-]{36}">([^<]+)<\/a>/g)].map(([, name]) => name);
const linkTo = (text: string, rel: "next" | "prev") =>
  (new RegExp(`href="([^"]+)" rel="${rel}"`).exec(text)?.[1] ?? "").replaceAll("&amp;", "&");

test("the list shows fifty events, the newest first, and leads to the older ones and back", async () => {
  const { ctx, home, logIn } = await portal.newCompany();
  const browser = await logIn(["integrator"]);
  assert.match((await browser.get(`${home}/events`)).text, /No events in this period/);
  for (let no = 0; no < 60; no += 1) await recordSubject(ctx, no % 2 === 0 ? "payment.succeeded" : "card.saved");
  await sequenceAll(ctx);
  const first = await browser.get(`${home}/events`);
  assert.deepEqual([titles(first.text).length, /60 records/.test(first.text)], [50, true]);
  assert.equal(titles(first.text)[0], "Card saved");
  const second = await browser.get(linkTo(first.text, "next"));
  assert.equal(titles(second.text).length, 10);
  assert.equal(linkTo(second.text, "next"), "");
  const back = await browser.get(linkTo(second.text, "prev"));
  assert.deepEqual(titles(back.text), titles(first.text));
});

test("filters select events by type, kind, record and period; what says nothing is an error", async () => {
  const { ctx, home, logIn } = await portal.newCompany();
  const browser = await logIn(["administrator"]);
  const paymentId = await recordSubject(ctx, "payment.succeeded");
  await recordSubject(ctx, "payment.expired");
  await recordSubject(ctx, "refund.succeeded", paymentId);
  await recordSubject(ctx, "customer.created");
  await sequenceAll(ctx);
  const found = async (query: string) => titles((await browser.get(`${home}/events?${query}`)).text);
  assert.deepEqual(await found("type=payment.*"), ["Payment expired", "Payment collected"]);
  assert.deepEqual(await found("type=refund.succeeded"), ["Refunded or voided"]);
  assert.deepEqual(await found(`subject=${paymentId}`), ["Refunded or voided", "Payment collected"]);
  assert.deepEqual(await found("subject=SIP-UNKNOWN"), []);
  assert.equal((await found("period=today")).length, 4);
  assert.deepEqual(await found("from=2020-01-01&to=2020-01-02"), []);
  for (const query of ["type=payment", "type=case", "unknown=1"])
    assert.equal((await browser.get(`${home}/events?${query}`)).status, 400, query);
});

test("an event's page has its body, its record, and nothing of another company", async () => {
  const { ctx, home, logIn } = await portal.newCompany();
  const browser = await logIn(["integrator"]);
  const paymentId = await recordSubject(ctx, "payment.succeeded", newId(), { marked: "A-SENTENCE" });
  await sequenceAll(ctx);
  const [, path] = /href="([^"]*\/events\/[0-9a-f-]{36})"/.exec((await browser.get(`${home}/events`)).text) ?? [];
  const page = await browser.get(path!);
  assert.equal(page.status, 200);
  for (const text of ["A-SENTENCE", `/payments/${paymentId}`, "payment.succeeded"]) assert.ok(page.text.includes(text));
  const other = await portal.newCompany();
  const stranger = await other.logIn(["integrator"]);
  assert.equal((await stranger.get(path!.replace(home, other.home))).status, 404);
  assert.equal((await browser.get(`${home}/events/none`)).status, 404);
});
