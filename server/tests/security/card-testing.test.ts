import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { CardBehaviour } from "@servicepay/bank-simulator";
import fc from "fast-check";
import { reasonAgainst } from "#payments/card-testing/card-testing.ts";
import { paymentJobs, startPayment } from "#payments/index.ts";
import { readConfig, type CardTestingLimits } from "#platform/config/config.ts";
import { openDatabase } from "#platform/database/database.ts";
import { demoClient } from "../support/demo-client.ts";
import { paymentWorld, type PaymentWorld } from "../support/payment-world.ts";
import { startTestService } from "../support/service.ts";
import { widgetClient } from "../support/widget-client.ts";

const limits: CardTestingLimits = { cardsPerAddress: 3, paymentsPerCard: 3, failuresPerTenant: 4 };
/** Different cards that the bank declines at once. */
const DECLINED = ["insufficient_funds", "do_not_honour", "lost_card", "expired_card", "closed_to_internet"] as const;
const suspected = { code: "ERR_RATE_LIMIT", status: 429, reason: "card_testing" };
const HOUR_MS = 3_600_000;

function world(t: TestContext, cardTesting: Partial<CardTestingLimits> = {}): Promise<PaymentWorld> {
  return paymentWorld(t, { config: { cardTesting: { ...limits, failuresPerTenant: 0, ...cardTesting } } });
}

async function tryCards(own: PaymentWorld, outcomes: readonly CardBehaviour[], payerIp: string): Promise<void> {
  for (const outcome of outcomes) await own.start(await own.newPayment(), outcome, { payerIp });
}

test("#23 an address with many failed cards on many links gets 429, before the database and the bank", async (t) => {
  const own = await world(t);
  await tryCards(own, DECLINED.slice(0, 3), "203.0.113.9");
  const payment = await own.newPayment();
  const refused = own.start(payment, "approved", { payerIp: "203.0.113.9" });
  await assert.rejects(refused, { ...suspected, headers: { "Retry-After": "900" } });
  assert.deepEqual(await own.attemptsOf(payment), []);
  const [row] = await own.rows(`select attempts_used from payments where id = $1`, [payment.id]);
  assert.equal(row.attempts_used, 0, "the try is not used up");
  assert.equal((await own.start(payment, "approved", { payerIp: "203.0.113.10" })).kind, "approved");
  own.clock.advance(HOUR_MS);
  assert.equal((await own.start(await own.newPayment(), "approved", { payerIp: "203.0.113.9" })).kind, "approved");
});

test("#23 an IPv6 payer is counted by its network, not by one address", async (t) => {
  const own = await world(t);
  for (const [index, outcome] of DECLINED.slice(0, 3).entries())
    await own.start(await own.newPayment(), outcome, { payerIp: `2001:db8:1:2::${index}` });
  const again = own.start(await own.newPayment(), "approved", { payerIp: "2001:db8:1:2:ffff::1" });
  await assert.rejects(again, suspected);
});

test("#23 a card that has failed for many links is refused from every address", async (t) => {
  const own = await world(t);
  for (let index = 0; index < 3; index += 1)
    await own.start(await own.newPayment(), "do_not_honour", { payerIp: `203.0.113.${index}` });
  await assert.rejects(own.start(await own.newPayment(), "do_not_honour", { payerIp: "203.0.113.77" }), suspected);
  assert.equal((await own.start(await own.newPayment(), "approved", { payerIp: "203.0.113.77" })).kind, "approved");
});

test("#23 a payer who restarts before the bank's page opened has no failed attempt", async (t) => {
  const own = await world(t);
  for (let index = 0; index < 3; index += 1) {
    const payment = await own.newPayment();
    for (const _ of ["started", "restarted"]) await own.start(payment, "approved", { use3D: true });
  }
  assert.equal((await own.start(await own.newPayment(), "approved")).kind, "approved");
});

test("#23 a call centre behind one address is not blocked, because approved cards outweigh failed ones", () => {
  const { cardsPerAddress, paymentsPerCard } = readConfig({
    MODE: "live",
    KEY_ENCRYPTION_KEY: Buffer.alloc(32).toString("base64"),
    PUBLIC_URL: "https://pay.example",
  }).cardTesting;
  const defaults = { cardsPerAddress, paymentsPerCard };
  const attempts = fc.record({
    approved: fc.nat(2_000),
    failedShare: fc.double({ min: 0, max: 2, noNaN: true }),
    agents: fc.nat(30),
  });
  fc.assert(
    fc.property(attempts, ({ approved, failedShare, agents }) => {
      const counts = {
        sender_approved: approved,
        sender_failed: Math.floor(approved * failedShare),
        sender_pending: Math.min(agents, 29),
        card_failed: 1,
      };
      assert.equal(reasonAgainst(counts, defaults), null, "up to two cards fail for each that is approved");
    }),
  );
  const attack = { sender_approved: 4, sender_failed: 10, sender_pending: 0, card_failed: 1 };
  assert.equal(reasonAgainst(attack, defaults), "many_cards_of_one_address");
  assert.equal(reasonAgainst({ ...attack, sender_approved: 5 }, defaults), null);
  const flood = { sender_approved: 0, sender_failed: 0, sender_pending: 30, card_failed: 0 };
  assert.equal(reasonAgainst(flood, defaults), "many_cards_of_one_address", "no outcome is waited for by a flood");
  const none = { sender_approved: 0, sender_failed: 10_000, sender_pending: 10_000, card_failed: 10_000 };
  assert.equal(reasonAgainst(none, { cardsPerAddress: 0, paymentsPerCard: 0 }), null, "0 is no limit");
});

test("#23 a server that pays for many payers without their addresses is not counted as one payer", async (t) => {
  const own = await world(t);
  for (const outcome of DECLINED)
    await own.start(await own.newPayment(), outcome, { payerIp: "198.51.100.1", isPayersOwnIp: false });
  const last = await own.start(await own.newPayment(), "approved", { payerIp: "198.51.100.1", isPayersOwnIp: false });
  assert.equal(last.kind, "approved");
});

test("#23 two processes count together", async (t) => {
  const own = await world(t);
  const { server, platform, ctx } = own;
  const other = openDatabase({ url: server.databaseUrl, connectionsMax: 2, prepared: true, log: platform.log });
  t.after(() => other.close());
  await tryCards(own, DECLINED.slice(0, 3), "203.0.113.9");
  const payment = await own.newPayment();
  const card = own.cardOf("approved");
  const start = { paymentId: payment.id, plan: await own.planFor(payment, card), card, use3D: false } as const;
  const rest = { payerIp: "203.0.113.9", locale: "tr", returnUrl: "https://shop.example/" } as const;
  await assert.rejects(startPayment({ ...ctx, database: other }, { ...start, ...rest }), suspected);
});

test("#23 many failed cards at a company raise one alarm: logged, with mandatory 3-D Secure, and it ends", async (t) => {
  const own = await world(t, { failuresPerTenant: 4, cardsPerAddress: 30 });
  const { platform, clock } = own;
  const logged: string[] = [];
  platform.log.error = (message) => void logged.push(message);
  const watch = () =>
    paymentJobs.find(({ name }) => name === "payments.card_testing")!.run(platform, new AbortController().signal);
  for (const [index, outcome] of DECLINED.entries())
    await own.start(await own.newPayment(), outcome, { payerIp: `203.0.113.${index}` });
  await watch();
  await watch();
  assert.equal(logged.filter((message) => /testing stolen cards/.test(message)).length, 1);
  const audited = await own.rows(`select details from audit_log where action = 'card_testing.suspected'`);
  assert.deepEqual(audited, [{ details: { failed: 5, approved: 0 } }]);
  assert.match((await platform.metrics.expose()).body, /servicepay_card_testing_alarms 1/);
  const honest = { payerIp: "192.0.2.4" };
  assert.equal((await own.start(await own.newPayment(), "approved", honest)).kind, "redirect");
  const withoutWayBack = own.start(await own.newPayment(), "approved", { ...honest, canAdd3D: false });
  await assert.rejects(withoutWayBack, suspected, "a payer who could not be led back is refused");
  clock.advance(HOUR_MS);
  await watch();
  assert.equal((await own.start(await own.newPayment(), "approved", honest)).kind, "approved");
  assert.match((await platform.metrics.expose()).body, /servicepay_card_testing_alarms 0/);
});

test("#23 only keyed hashes of cards and addresses are stored, for two hours, on this server's disk", async (t) => {
  const own = await world(t);
  const { pan } = own.cardOf("do_not_honour");
  await tryCards(own, ["do_not_honour"], "203.0.113.9");
  const [row] = await own.rows(`select card, sender from card_tries`);
  for (const bytes of [row.card, row.sender]) assert.equal(bytes.length, 34);
  for (const text of [pan, "203.0.113.9"]) assert.ok(!JSON.stringify(row).includes(Buffer.from(text).toString("hex")));
  const [table] = await own.rows(`select relpersistence from pg_class where relname = 'card_tries'`);
  assert.equal(table.relpersistence, "u");
  await own.platform.keys.rotate("card-testing");
  await tryCards(own, ["do_not_honour"], "203.0.113.9");
  const cards = await own.rows(`select distinct card from card_tries`);
  assert.equal(cards.length, 2);
  own.clock.advance(2 * HOUR_MS + 1);
  await paymentJobs
    .find(({ name }) => name === "payments.card_testing")!
    .run(own.platform, new AbortController().signal);
  assert.equal((await own.rows(`select from card_tries`)).length, 0);
});

test("#23 the page says why there was no attempt; an integrator gets 429 with the reason card_testing", async () => {
  const service = await startTestService({ cardTesting: limits });
  try {
    const client = await demoClient(service);
    const widget = await widgetClient(service);
    for (let index = 0; index < 3; index += 1) {
      const sent = await widget.prepareToken({ card: widget.cardBody("do_not_honour") });
      assert.equal((await widget.pay(sent)).body.success, false);
    }
    const refused = await widget.prepare(await widget.newWidgetToken(), { card: widget.cardBody("do_not_honour") });
    assert.deepEqual(
      [refused.status, refused.body.errorCode, refused.body.details?.reason, refused.headers.get("retry-after")],
      [429, "ERR_RATE_LIMIT", "card_testing", "900"],
    );
    const page = await client.submit(`${await client.linkPath()}&lang=en`, client.cardOf("do_not_honour"));
    assert.deepEqual([page.status, page.headers.get("retry-after")], [429, "900"]);
    assert.match(page.text, /Too many attempts have failed in a short time/);
    assert.match(page.text, /No money was taken/);
  } finally {
    await service.close();
  }
});
