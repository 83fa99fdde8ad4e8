/** Members send what waits at once, and the webhooks of some hours again. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildApp } from "#app.ts";
import { listAudit } from "#audit/index.ts";
import { findTenants } from "#identity/index.ts";
import type { Role } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { App } from "#platform/http/app.ts";
import { RESENT_MAX } from "#webhooks/index.ts";
import { listening } from "../../../tests/support/http.ts";
import { loggedIn, newMember, valueOf } from "../../../tests/support/portal-client.ts";
import { record, recordMany, webhookQueue } from "../../../tests/support/webhook-queue.ts";
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
  const webhooks = `/portal/${tenant!.code}/webhooks`;
  const logIn = async (roles: readonly Role[]) => loggedIn(url, await newMember(shared.platform, ctx.tenantId, roles));
  const audited = async (action: string) =>
    (await inTransaction(ctx, (read) => listAudit(read, {}))).filter((entry) => entry.action === action);
  return {
    ctx,
    receivers: `${webhooks}/receivers`,
    resend: `${webhooks}/resend`,
    logIn,
    audited,
    browser: await logIn(roles),
  };
}

/** What the page's own field sends: a time in Istanbul, three hours before UTC. */
const istanbul = (at: Date) => new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 16);

test("a receiver that lost an hour gets it again: counted first, sent once, in one audit entry", async () => {
  await using receiver = await webhookReceiver();
  const { ctx, resend, receivers, browser, audited } = await company();
  await recordMany(3, ctx, `${receiver.origin}/hook`);
  await shared.deliverDue();
  const from = shared.clock.now();
  shared.clock.advance(61_000);
  const query = { receiver: receiver.origin, from: istanbul(from), to: istanbul(shared.clock.now()), which: "all" };
  const open = await browser.get(resend);
  assert.match(open.text, /<select[^]*All receivers[^]*http:\/\/127/);
  assert.equal(open.text.includes('name="seen"'), false);
  const onlyDead = await browser.get(`${resend}?${new URLSearchParams({ ...query, which: "dead" }).toString()}`);
  assert.match(onlyDead.text, /nothing to send again in this period/);
  const counted = await browser.get(`${resend}?${new URLSearchParams(query).toString()}`);
  assert.equal(counted.status, 200);
  assert.match(counted.text, /Webhooks to be sent again: 3\.[^]*Not delivered: 0, delivered: 3\./);
  assert.match(counted.text, /at most 20 a second, so this takes about 1 minute/);
  assert.match(counted.text, /Send 3 again/);
  assert.equal(receiver.received.length, 3, "a GET sends nothing");

  const form = { ...query, seen: valueOf(counted, "seen") };
  const idsFrom = (first: number) =>
    new Set(receiver.received.slice(first).map(({ headers }) => headers["webhook-id"]));
  const ids = idsFrom(0);
  for (const done of ["webhooks_sent_again", "no_webhook_sent_again"]) {
    const reply = await browser.post(resend, form);
    assert.equal(reply.headers.get("location"), `${receivers}?done=${done}`);
    shared.clock.advance(1_000);
    await shared.deliverDue();
  }
  assert.equal(receiver.received.length, 6);
  assert.deepEqual(idsFrom(3), ids);
  const [entry, ...others] = await audited("webhooks.replayed");
  assert.deepEqual([entry?.details["count"], entry?.details["receiver"], others], [3, receiver.origin, []]);
  assert.match(JSON.stringify(entry), /member/);
});

test("hours that are not understood, or hold too many webhooks, are refused beside their field", async () => {
  const { ctx, resend, browser } = await company();
  const wrong: [string, string, RegExp][] = [
    ["2026-01-02T10:00", "2026-01-02T10:00", /later than the start/],
    ["2026-13-02T10:00", "2026-01-02T10:00", /Choose a date and time/],
    ["2026-01-02T10:00", "", /Choose a date and time/],
    ["today", "2026-01-02 10", /Choose a date and time/],
  ];
  for (const [from, to, words] of wrong) {
    const replies = [
      await browser.get(`${resend}?${new URLSearchParams({ from, to }).toString()}`),
      await browser.post(resend, { from, to, seen: shared.clock.now().toISOString() }),
    ];
    for (const { status, text } of replies) assert.deepEqual([status, words.test(text)], [400, true], `${from} ${to}`);
  }
  await record(ctx, "http://127.0.0.1:1/");
  const repeat = statement(
    "test.repeatDelivered",
    `with event as (
       insert into webhook_events select tenant_id, gen_random_uuid(), gen_random_uuid(), transaction_id, url, body, trace_id, created_at
       from webhook_events, generate_series(1, $2::int) where tenant_id = $1 returning *
     )
     insert into webhook_deliveries (tenant_id, event_id, receiver, payment_id, next_at, created_at, state, ended_at)
     select tenant_id, id, 'http://127.0.0.1:1', payment_id, created_at, created_at, 'dead', created_at from event`,
  );
  await inTransaction(ctx, ({ tx }) => tx.run(repeat, [ctx.tenantId, RESENT_MAX + 1]));
  shared.clock.advance(61_000);
  const now = shared.clock.now();
  const period = { from: istanbul(new Date(now.getTime() - 3_600_000)), to: istanbul(now), which: "dead" };
  const page = await browser.get(`${resend}?${new URLSearchParams(period).toString()}`);
  assert.match(page.text, /more than 10,000 webhooks in this period/);
  const sent = await browser.post(resend, { ...period, seen: now.toISOString() });
  assert.deepEqual([sent.status, /too many webhooks in this period/.test(sent.text)], [400, true]);
});

test("what waits for a receiver is sent now; ten times a minute, and not to a disabled one", async () => {
  await using receiver = await webhookReceiver(answers(500));
  const { ctx, receivers, browser, audited } = await company();
  await recordMany(2, ctx, receiver.origin);
  await shared.deliverDue();
  const form = { receiver: receiver.origin };
  assert.match((await browser.get(receivers)).text, /Send waiting webhooks now: http:\/\/127/);
  receiver.answer = answers(200);
  for (const done of ["waiting_sent", "nothing_waited"]) {
    const reply = await browser.post(`${receivers}/send-now`, form);
    assert.equal(reply.headers.get("location"), `${receivers}?done=${done}`);
    await shared.deliverDue();
  }
  assert.equal(receiver.received.length, 4);
  assert.doesNotMatch((await browser.get(receivers)).text, /Send waiting webhooks now/);
  assert.equal((await audited("webhooks.sent_now")).length, 1);
  const disable = statement(
    "test.disableAll",
    `update webhook_receivers set disabled_at = now(), disabled_because = 'failing' where tenant_id = $1`,
  );
  await inTransaction(ctx, ({ tx }) => tx.run(disable, [ctx.tenantId]));
  const refused = await browser.post(`${receivers}/send-now`, form);
  assert.deepEqual([refused.status, /receiver is disabled/.test(refused.text)], [409, true]);
  for (let press = 3; press < 10; press += 1) await browser.post(`${receivers}/send-now`, form);
  const often = await browser.post(`${receivers}/send-now`, form);
  assert.deepEqual([often.status, /ten times a minute/.test(often.text)], [429, true]);
});

test("only members who may change webhooks send them again, and only those of their company", async () => {
  await using receiver = await webhookReceiver();
  const { ctx, resend, receivers, logIn } = await company();
  await record(ctx, receiver.origin);
  await shared.deliverDue();
  shared.clock.advance(61_000);
  const form = {
    from: "2020-01-01T00:00",
    to: "2100-01-01T00:00",
    which: "all",
    seen: shared.clock.now().toISOString(),
  };
  for (const role of ["finance", "support", "sales", "viewer"] as const) {
    const browser = await logIn([role]);
    assert.equal((await browser.get(resend)).status, 403, role);
    assert.equal((await browser.post(resend, form)).status, 403, role);
    assert.equal((await browser.post(`${receivers}/send-now`, { receiver: receiver.origin })).status, 403, role);
  }
  const other = await company();
  assert.equal((await other.browser.post(resend, form)).status, 404);
  const own = await other.browser.post(other.resend, { ...form, receiver: receiver.origin });
  assert.match(own.headers.get("location") ?? "", /no_webhook_sent_again/);
  assert.equal((await other.browser.post(`${other.receivers}/send-now`, { receiver: receiver.origin })).status, 404);
  await shared.deliverDue();
  assert.equal(receiver.received.length, 1);
});
