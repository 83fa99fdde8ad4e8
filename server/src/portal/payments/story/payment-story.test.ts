/** The verdict and the chain on the page of a payment, and its replies, receipts and proofs for the payer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { acknowledgeCollections } from "#collections/index.ts";
import { defineDynamicField } from "#customers/index.ts";
import type { Role } from "#members/index.ts";
import { keepContact, listMessages } from "#notifications/index.ts";
import { refundPayment, type Payment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { createDeliveryWorker } from "#webhooks/delivery-worker.ts";
import { payingCompany } from "../../../../tests/support/figures/paying-company.ts";
import { authenticate, postReturn } from "../../../../tests/support/payer.ts";
import { amount } from "../../../../tests/support/payment-sets.ts";
import { valueOf } from "../../../../tests/support/portal-client.ts";
import { answers, webhookReceiver } from "../../../../tests/support/webhook-receiver.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The words of a step of the chain, and the address of its link. */
function stepOf(text: string, name: string) {
  const chain = /<ol class="proof".*?<\/ol>/s.exec(text)?.[0] ?? "";
  const step = [...chain.matchAll(/<li class="([^"]*)">(.*?)<\/li>/gs)].find(([, , words = ""]) =>
    words.includes(`<strong>${name}<`),
  );
  const [, look = "", words = ""] = step ?? [];
  return {
    isBroken: look.includes("step-broken"),
    words: words
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
    url: /href="([^"]*)"/.exec(words)?.[1] ?? null,
  };
}

test("the chain says that the receiver refuses, how often it was sent, and leads to the delivery", async (t) => {
  const { world, home, logIn } = await payingCompany(t);
  await using receiver = await webhookReceiver(answers(500));
  const payment = await world.newPayment({ webhookUrl: `${receiver.origin}/hook` });
  await world.start(payment, "approved");
  const administrator = await logIn(["administrator"]);
  const page = async (by = administrator) => (await by.get(`${home}/payments/${payment.id}`)).text;
  assert.deepEqual(stepOf(await page(), "Webhook").isBroken, false);
  for (const times of [1, 2]) {
    world.clock.advance(60_000);
    const worker = createDeliveryWorker(world.platform);
    while ((await worker.start()) > 0) await worker.waitForAll();
    const { isBroken, words, url } = stepOf(await page(), "Webhook");
    const tries = times === 1 ? "sent once" : "sent 2 times";
    assert.deepEqual(
      [isBroken, words.includes("The receiver refuses it (500)"), words.endsWith(tries)],
      [true, true, true],
    );
    assert.equal((await administrator.get(url ?? "")).status, 200);
  }
  const support = stepOf(await page(await logIn(["support"])), "Webhook");
  assert.deepEqual([support.isBroken, support.url], [true, null]);
});

test("the chain says what the ERP answered; a company whose ERP has never answered has none", async (t) => {
  const { world, home, logIn } = await payingCompany(t);
  const [first, second] = [await paid(), await paid()];
  const browser = await logIn(["administrator"]);
  const step = async (payment: Payment) => stepOf((await browser.get(`${home}/payments/${payment.id}`)).text, "ERP");
  assert.equal((await step(first)).words, "ERP No ERP is connected None");
  await answer(first, { integrationError: "Account 120.01 is closed" });
  const refused = await step(first);
  assert.deepEqual(
    [refused.isBroken, refused.words.endsWith("The ERP refused it Account 120.01 is closed")],
    [true, true],
  );
  assert.equal((await browser.get(refused.url ?? "")).status, 200);
  await answer(first, { erpCode: "REC-1" });
  assert.match((await step(first)).words, /REC-1/);
  assert.match((await step(second)).words, /Waits for the ERP/);

  async function paid() {
    const payment = await world.newPayment();
    await world.start(payment, "approved");
    return payment;
  }
  async function answer(payment: Payment, said: { erpCode: string } | { integrationError: string }) {
    const [{ id }] = await world.attemptsOf(payment);
    await inTransaction(world.ctx, (ctx) => acknowledgeCollections(ctx, [{ id, ...said }], () => ""));
  }
});

test("the reply for the customer is in both languages, true, and without name, address or card number", async (t) => {
  const { world, home, logIn, pay } = await payingCompany(t);
  const browser = await logIn(["support"]);
  const replies = async (payment: Payment) => {
    const { text } = await browser.get(`${home}/payments/${payment.id}`);
    return (["tr", "en"] as const).map(
      (language) => new RegExp(`id="reply-${language}" lang="${language}">([^<]*)<`).exec(text)?.[1] ?? "",
    );
  };
  const charged = await pay("1250.50", "approved");
  const [sale] = await world.attemptsOf(charged);
  const [turkish, english] = await replies(charged);
  for (const reply of [turkish, english]) {
    assert.ok(reply!.includes(charged.clientReference!) && reply!.includes(sale.masked_pan!.slice(-4)));
    assert.ok(reply!.includes(sale.auth_code));
    assert.doesNotMatch(reply!, /Ayşe|ayse@|203\.0\.113|\d{6}\*/);
  }
  assert.match(turkish!, /₺1\.250,50 çekildi/);
  assert.match(english!, /₺1,250\.50 was charged/);
  const partOf = { referenceCode: charged.orderReference, amount: amount("250.50"), reason: null };
  await refundPayment(world.ctx, partOf);
  assert.match((await replies(charged))[0]!, /₺250,50 tutarındaki kısmı iade edildi/);
  const declined = await pay("10", "insufficient_funds");
  assert.match((await replies(declined))[1]!, /was not taken: the card's limit or balance was too low/);
  assert.match((await replies(await world.newPayment()))[0]!, /ödemesi alınmadı. Kartınızdan para çekilmedi/);
});

test("a receipt is sent again once per form, at most three times a day, by those who may, and audited", async (t) => {
  const { world, home, logIn, pay } = await payingCompany(t);
  const { ctx, clock } = world;
  const payment = await pay("100", "approved");
  const url = `${home}/payments/${payment.id}`;
  const support = await logIn(["support"]);
  const send = async (id: string) => (await support.post(`${url}/receipt`, { id })).status;
  const receipts = async () => (await listMessages(ctx, { about: payment.id, page: 1, pageSize: 10 })).totalCount;
  const none = await support.post(`${url}/receipt`, { id: newId() });
  assert.deepEqual([none.status, /has no e-mail address/.test(none.text)], [409, true]);
  // Receipts that the company does not want are sent if a member asks for them.
  const contact = { id: payment.id, email: "ayse@example.com", gsm: null, wantsReceipts: false, keptFrom: clock.now() };
  await inTransaction(ctx, (ctx) => keepContact(ctx, contact));
  const form = valueOf({ text: (await support.get(url)).text.split(`${url}/receipt`)[1]! }, "id");
  for (let time = 0; time < 2; time += 1) assert.equal(await send(form), 303);
  assert.equal(await receipts(), 1);
  assert.deepEqual([await send(newId()), await send(newId()), await send(newId())], [303, 303, 409]);
  assert.equal(await send(form), 303, "the same form is answered like before");
  assert.equal(await receipts(), 3);
  clock.advance(DAY_MS + 1);
  const later = await logIn(["support"]);
  assert.equal((await later.post(`${url}/receipt`, { id: newId() })).status, 303);
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, { recordId: payment.id, limit: 50 }));
  const sent = entries.filter(({ action }) => action === "payment.receipt_sent_again");
  assert.deepEqual([sent.length, sent.every((entry) => entry.actor_kind === "member")], [4, true]);
  const viewer = await logIn(["viewer"]);
  assert.equal((await viewer.post(`${url}/receipt`, { id: newId() })).status, 403);
  assert.doesNotMatch((await viewer.get(url)).text, /\/receipt"/);
  const unpaid = await world.newPayment();
  assert.equal((await later.post(`${home}/payments/${unpaid.id}/receipt`, { id: newId() })).status, 409);
  assert.equal((await later.post(`${home}/payments/${newId()}/receipt`, { id: newId() })).status, 404);
});

test("the proof of a payment has what the bank authorized and who paid, and only masked parts of the card", async (t) => {
  const { world, home, logIn, pay } = await payingCompany(t);
  const payment = await pay("1250.50", "approved");
  const [sale] = await world.attemptsOf(payment);
  const proof = async (role: Role, id: string = payment.id) =>
    (await logIn([role])).get(`${home}/payments/${id}/evidence`);
  const { text } = await proof("support");
  for (const shown of [
    "₺1,250.50",
    sale.auth_code,
    sale.bank_order_id,
    sale.masked_pan,
    payment.clientReference,
    "Ayşe",
    "203.0.113.7",
  ])
    assert.ok(text.includes(shown), shown);
  assert.match(text, /was not authenticated with 3-D Secure/);
  assert.doesNotMatch(text, new RegExp(world.cardOf("approved").pan));
  const masked = (await proof("viewer")).text;
  assert.doesNotMatch(masked, /Ayşe|203\.0\.113\.7|ayse@/);
  assert.equal((await proof("support", (await world.newPayment()).id)).status, 404);
  assert.doesNotMatch(
    (await (await logIn(["support"])).get(`${home}/payments/${(await world.newPayment()).id}`)).text,
    /\/evidence"/,
  );
});

test("the proof of a 3-D Secure payment has the bank's signed result", async (t) => {
  const { world, home, logIn } = await payingCompany(t);
  const payment = await world.newPayment();
  const begun = await world.start(payment, "approved", { use3D: true });
  assert.ok(begun.kind === "redirect");
  const { baseUrl } = world.server;
  await postReturn(await authenticate(begun.redirectUrl, { baseUrl }), baseUrl);
  const { text } = await (await logIn(["support"])).get(`${home}/payments/${payment.id}/evidence`);
  assert.match(text, /authenticated the cardholder and returned a signed result/);
  assert.match(text, /<dt>mdStatus<\/dt><dd>1</);
});

test("a payment and its export have the link's additional data, hidden without the right to see people", async (t) => {
  const { world, home, logIn } = await payingCompany(t);
  await inTransaction(world.ctx, (ctx) => defineDynamicField(ctx, { code: "invoiceNo", label: "Invoice" }));
  const { id } = await world.newPayment({ additionalData: { invoiceNo: "2026-0001" } });
  const read = async (role: Role) => {
    const browser = await logIn([role]);
    const { text } = await browser.get(`${home}/payments/${id}`);
    const file = await browser.get(`${home}/payments/export?period=today`);
    return [/<dt>Invoice<\/dt><dd>([^<]*)</.exec(text)?.[1], /invoiceNo: ([^",;\r\n]*)/.exec(file.text)?.[1]];
  };
  assert.deepEqual(await read("finance"), ["2026-0001", "2026-0001"]);
  assert.deepEqual(await read("viewer"), ["•••", "•••"]);
});
