/** The search box: whatever reference somebody reads out leads to the payment. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#platform/ids.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { paymentWorld } from "../../../tests/support/payment-world.ts";
import { searchPayments, paymentHistory, refundPayment } from "../index.ts";

test("a payment is found by every reference of ours, of the merchant and of the bank", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment({ clientReference: "SIP-2026-104" });
  await world.start(payment, "approved");
  await refundPayment(world.ctx, { referenceCode: payment.id, amount: amount("1"), reason: null });
  await world.newPayment();
  const { attempts, sale } = await paymentHistory(world.ctx, payment.id);
  const references: [string | null | undefined, string][] = [
    [payment.id, "id"],
    [payment.id.toUpperCase(), "id"],
    [attempts[0]?.id, "transactionId"],
    [attempts[1]?.id, "transactionId"],
    [payment.sourceId, "sourceId"],
    [`https://pay.example/hpm/pay?id=${payment.sourceId}&timestamp=1&sign=x`, "sourceId"],
    [payment.orderReference, "orderReference"],
    [` ${payment.orderReference.toLowerCase()} `, "orderReference"],
    ["SIP-2026-104", "clientReference"],
    [sale?.bankOrderId, "bankOrderId"],
    [sale?.references.authCode, "authCode"],
    [sale?.references.hostReference, "hostReference"],
    [sale?.references.transactionId, "bankTransactionId"],
    [attempts[1]?.references.transactionId, "bankTransactionId"],
    [sale?.maskedPan?.slice(-4), "cardLastFour"],
  ];
  for (const [reference, by] of references) {
    const found = await searchPayments(world.ctx, reference ?? "none");
    assert.deepEqual([found.map((each) => [each.payment.id, each.by]), reference], [[[payment.id, by]], reference]);
  }
});

test("the merchant's reference comes before a card with the same four digits", async (t) => {
  const world = await paymentWorld(t);
  const lastFour = world.cardOf("approved").pan.slice(-4);
  const ordered = await world.newPayment({ clientReference: lastFour });
  world.clock.advance(1_000);
  const paid = await world.newPayment();
  await world.start(paid, "approved");
  const found = await searchPayments(world.ctx, lastFour);
  assert.deepEqual(
    found.map(({ payment, by }) => [payment.id, by]),
    [
      [ordered.id, "clientReference"],
      [paid.id, "cardLastFour"],
    ],
  );
});

test("an order is found by the beginning of its number, in capitals or not, the highest number first", async (t) => {
  const world = await paymentWorld(t);
  const numbers = ["SIP-2026-104", "SIP-2026-1", "SIP-2026-20", "XSIP-2026", "şip-2026-3"];
  for (const clientReference of numbers) await world.newPayment({ clientReference });
  const found = async (text: string) =>
    (await searchPayments(world.ctx, text)).map(({ payment, by }) => [payment.clientReference, by]);
  const all = ["SIP-2026-20", "SIP-2026-104", "SIP-2026-1"].map((number) => [number, "beginning"]);
  for (const text of ["SIP-", "sip-2026", " SIP-2026- "]) assert.deepEqual(await found(text), all, text);
  assert.deepEqual(await found("şip"), [["şip-2026-3", "beginning"]]);
  assert.deepEqual(await found("SIP-2026-1"), [["SIP-2026-1", "clientReference"]], "the whole number comes alone");
  for (const text of ["SI", "2026", "SIP%", "SIP_"]) assert.deepEqual(await found(text), [], text);
  const [payment] = (await searchPayments(world.ctx, "XSIP")).map((each) => each.payment);
  const own = await searchPayments(world.ctx, payment!.orderReference.slice(0, 12).toLowerCase());
  assert.ok(own.some((each) => each.payment.id === payment!.id && each.by === "beginning"));
});

test("an amount finds what was ordered and what was charged, newest first and at most twenty", async (t) => {
  const world = await paymentWorld(t);
  const ids = [];
  for (let index = 0; index < 22; index += 1) {
    ids.unshift((await world.newPayment({ amount: amount("1250.50") })).id);
    world.clock.advance(1_000);
  }
  await world.newPayment({ amount: amount("1250.51") });
  const charged = await world.newPayment({ amount: amount("1200") });
  const plan = { ...(await world.planFor(charged, world.cardOf("approved"))), chargedAmount: amount("1250.50") };
  await world.start(charged, "approved", { plan });
  const found = await searchPayments(world.ctx, "1250.50", { amount: amount("1250.50") });
  assert.deepEqual(
    found.map(({ payment, by }) => [payment.id, by]),
    [charged.id, ...ids].slice(0, 20).map((id) => [id, "amount"]),
  );
  assert.deepEqual(await searchPayments(world.ctx, "1250.5", { amount: amount("9") }), []);
});

test("a value of a dynamic field finds its payments, newest first, where such values may be read", async (t) => {
  const world = await paymentWorld(t);
  const additionalData = { invoiceNo: "FTR2026-17", şube: 'Kadıköy "Çarşı"' };
  const first = await world.newPayment({ additionalData });
  world.clock.advance(1_000);
  const second = await world.newPayment({ additionalData: { other: "FTR2026-17" } });
  await world.newPayment({ additionalData: { invoiceNo: "FTR2026-1" } });
  const found = async (text: string, inAdditionalData = true) =>
    (await searchPayments(world.ctx, text, { inAdditionalData })).map(({ payment, by }) => [payment.id, by]);
  assert.deepEqual(await found(" FTR2026-17 "), [
    [second.id, "additionalValue"],
    [first.id, "additionalValue"],
  ]);
  assert.deepEqual(await found('Kadıköy "Çarşı"'), [[first.id, "additionalValue"]]);
  for (const text of ["FTR2026", "Kadıköy", "invoiceNo", "\0FTR"]) assert.deepEqual(await found(text), [], text);
  assert.deepEqual(await found("FTR2026-17", false), []);
});

test("a number's beginning and an amount find only a member's own payments where only those are asked for", async (t) => {
  const world = await paymentWorld(t);
  const member = newId<"member">();
  const order = { clientReference: "SIP-1", amount: amount("30") };
  await world.newPayment(order);
  const own = await world.newPayment({ ...order, clientReference: "SIP-2" });
  await world.rows("update payments set created_by_kind = 'member', created_by = $2 where id = $1", [own.id, member]);
  for (const text of ["SIP-", "30"]) {
    const found = await searchPayments(world.ctx, text, {
      amount: text === "30" ? order.amount : null,
      memberId: member,
    });
    assert.deepEqual(
      found.map(({ payment }) => payment.id),
      [own.id],
      text,
    );
  }
});

test("the payments of an order are found newest first, at most twenty", async (t) => {
  const world = await paymentWorld(t);
  const created = [];
  for (let index = 0; index < 22; index += 1) {
    created.push(await world.newPayment({ clientReference: "SIP-9" }));
    world.clock.advance(1_000);
  }
  const found = await searchPayments(world.ctx, "SIP-9");
  assert.deepEqual(
    found.map(({ payment }) => payment.id),
    created
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 20),
  );
});

test("a search finds nothing of another company, nothing for unknown text, and takes any text", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment({ clientReference: "SIP-1" });
  const stranger = world.server.contextFor(await world.server.newTenant());
  for (const text of [payment.id, payment.orderReference, payment.orderReference.slice(0, 8), "SIP-1", "SIP"])
    assert.deepEqual(await searchPayments(stranger, text), []);
  for (const text of [
    "",
    "   ",
    newId(),
    "%",
    "'; drop table payments",
    "ş".repeat(5_000),
    "https://",
    "A".repeat(20),
    "a\0b",
  ])
    assert.deepEqual(await searchPayments(world.ctx, text), [], text.slice(0, 20));
});
