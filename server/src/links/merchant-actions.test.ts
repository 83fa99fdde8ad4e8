/** What a merchant does with a link after it was made: find it, cancel it, extend it, renew it, send it. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { listMessages } from "#notifications/index.ts";
import { findPayment, isPaid, refundPayment } from "#payments/index.ts";
import type { Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { amount } from "../../tests/support/payment-sets.ts";
import { minuteMs, paymentWorld } from "../../tests/support/payment-world.ts";
import { cancelLink } from "./cancel-link.ts";
import { copyLink, renewLink } from "./copy-link.ts";
import { createLink, type NewLink } from "./create-link.ts";
import { extendLink } from "./extend-link.ts";
import { findLink } from "./find-link.ts";
import { countLinks, pageOfLinks, type LinkFilter } from "./list-links.ts";
import { sendLink } from "./send-link.ts";

const dayMs = 24 * 60 * minuteMs;

async function linkWorld(t: TestContext) {
  const world = await paymentWorld(t);
  const member: Context = { ...world.ctx, actor: { kind: "member", id: newId() } };
  let count = 0;
  const newLink = async (changes: Partial<NewLink> = {}, by: Context = world.ctx) => {
    count += 1;
    const { id } = await createLink(by, {
      currencyCode: "TRY",
      clientOrderReference: `ORDER-${count}`,
      amount: amount("100.25"),
      paymentSetId: world.set.id,
      customer: { code: "C-1", email: "ayse@example.com" },
      userVerificationBy: "Id",
      userVerificationFailBehavior: "ThrowError",
      ...changes,
    });
    return findLink(world.ctx, id);
  };
  return { ...world, member, newLink };
}

const refusedFor = (reason: string) => (error: unknown) => error instanceof Refusal && error.reason === reason;

test("a list shows each link once, newest first, with its state, its address and who made it", async (t) => {
  const world = await linkWorld(t);
  const { ctx, clock, member, newLink } = world;
  const paid = await newLink();
  await world.start(paid.payment, "approved");
  await world.newPayment({ source: "widget" });
  clock.advance(minuteMs);
  const mine = await newLink({ amount: amount("7") }, member);
  clock.advance(minuteMs);
  const cancelled = await newLink();
  await cancelLink(ctx, cancelled.id);

  const { rows } = await pageOfLinks(ctx, {}, null);
  assert.deepEqual(
    rows.map(({ id, url, state }) => [id, url, state]),
    [
      [cancelled.id, cancelled.url, "cancelled"],
      [mine.id, mine.url, "open"],
      [paid.id, paid.url, "paid"],
    ],
  );
  assert.deepEqual(rows[1]?.payment.createdBy, member.actor);

  const cases: [LinkFilter, string[]][] = [
    [{ state: "open" }, [mine.id]],
    [{ state: "paid" }, [paid.id]],
    [{ state: "cancelled" }, [cancelled.id]],
    [{ state: "expired" }, []],
    [{ memberId: member.actor.id }, [mine.id]],
    [{ amountMax: amount("10") }, [mine.id]],
    [{ reference: "ORDER-1" }, [paid.id]],
    [{ expiresFrom: mine.payment.expiresAt }, [cancelled.id, mine.id]],
    [{ expiresTo: mine.payment.expiresAt }, [mine.id, paid.id]],
  ];
  for (const [filter, expected] of cases) {
    const found = await pageOfLinks(ctx, filter, null);
    const what = Object.keys(filter).join();
    assert.deepEqual(
      found.rows.map(({ id }) => id),
      expected,
      what,
    );
    assert.equal(await countLinks(ctx, filter, 10), expected.length, what);
  }
  clock.advance(2 * dayMs);
  assert.deepEqual(
    (await pageOfLinks(ctx, { state: "expired" }, null)).rows.map(({ id, state }) => [id, state]),
    [[mine.id, "expired"]],
    "also before the worker has ended the payment",
  );
});

test("a cancelled link takes no payment, sends one webhook, and cancelling it again changes nothing", async (t) => {
  const world = await linkWorld(t);
  const { ctx } = world;
  const link = await world.newLink({ webhookURL: "https://merchant.example/hooks/payments" });
  await cancelLink(ctx, link.id);
  await cancelLink(ctx, link.id);
  await assert.rejects(world.start(link.payment, "approved"), refusedFor("cancelled"));
  assert.equal(await world.paymentState(link.payment), "cancelled");
  assert.equal((await world.events(link.payment)).length, 1);
  assert.equal((await world.audited(link.payment)).filter((action) => action === "payment.cancelled").length, 1);
  assert.deepEqual(world.charged(), []);
});

test("a link that is paid, being paid, expired or unknown is not cancelled, and the refusal says why", async (t) => {
  const world = await linkWorld(t);
  const { ctx, clock } = world;
  const paid = await world.newLink();
  await world.start(paid.payment, "approved");
  await assert.rejects(cancelLink(ctx, paid.id), refusedFor("already_paid"));
  await refundPayment(ctx, { referenceCode: paid.payment.id, amount: amount("100.25"), reason: null });
  await assert.rejects(cancelLink(ctx, paid.id), refusedFor("already_paid"));

  const unknown = await world.newLink();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(unknown.payment, "approved");
  await assert.rejects(cancelLink(ctx, unknown.id), refusedFor("in_progress"));

  const expired = await world.newLink();
  clock.advance(2 * dayMs);
  await assert.rejects(cancelLink(ctx, expired.id), refusedFor("expired"));
  await world.expire();
  await assert.rejects(cancelLink(ctx, expired.id), refusedFor("expired"));
  for (const id of [newId(), "no id"])
    await assert.rejects(cancelLink(ctx, id), (error) => error instanceof Refusal && error.status === 404);
});

test("a payer who is at the bank's page when the link is cancelled is not charged", async (t) => {
  const world = await linkWorld(t);
  const link = await world.newLink();
  await world.start(link.payment, "approved", { use3D: true });
  await cancelLink(world.ctx, link.id);
  assert.deepEqual(await world.attemptStates(link.payment), ["sale:ABANDONED"]);
  assert.equal(await world.paymentState(link.payment), "cancelled");
});

test("cancelling a link while it is paid has one outcome: charged and paid, or cancelled and not charged", async (t) => {
  const world = await linkWorld(t);
  for (let round = 0; round < 12; round += 1) {
    const link = await world.newLink();
    const before = world.charged().length;
    const pay = () => world.start(link.payment, "approved").then(() => "paid", refusalOf);
    const cancel = () => cancelLink(world.ctx, link.id).then(() => "cancelled", refusalOf);
    const [one, other] = await Promise.all(round % 2 === 0 ? [pay(), cancel()] : [cancel(), pay()]);
    const outcomes = [one, other].toSorted();
    const payment = (await findPayment(world.ctx, link.payment.id))!;
    const charges = world.charged().length - before;
    if (isPaid(payment.state)) {
      assert.equal(charges, 1);
      assert.ok(outcomes.includes("paid") && !outcomes.includes("cancelled"), outcomes.join());
    } else {
      assert.deepEqual([payment.state, charges], ["cancelled", 0]);
      assert.ok(outcomes.includes("cancelled"), outcomes.join());
    }
  }
});

const refusalOf = (error: unknown) => {
  assert.ok(error instanceof Refusal);
  return `refused: ${error.reason}`;
};

test("an extended link is paid after its first expiry; a year and a day after its creation is the end", async (t) => {
  const world = await linkWorld(t);
  const { ctx, clock } = world;
  const link = await world.newLink();
  const { createdAt, expiresAt } = link.payment;
  const until = new Date(expiresAt.getTime() + 2 * dayMs);
  assert.deepEqual(await extendLink(ctx, link.id, until), until);
  assert.deepEqual(await extendLink(ctx, link.id, until), until, "twice is once");
  assert.equal((await world.audited(link.payment)).filter((action) => action === "payment.extended").length, 1);
  await assert.rejects(extendLink(ctx, link.id, expiresAt), refusedFor("too_early"));
  await assert.rejects(
    extendLink(ctx, link.id, new Date(createdAt.getTime() + 366 * dayMs + 1_000)),
    refusedFor("too_late"),
  );
  clock.advance(2 * dayMs);
  await world.expire();
  await world.start(link.payment, "approved");
  assert.equal((await findLink(ctx, link.id)).state, "paid");
  await assert.rejects(extendLink(ctx, link.id, new Date(until.getTime() + dayMs)), refusedFor("already_paid"));
});

test("an expired or cancelled link is not extended", async (t) => {
  const world = await linkWorld(t);
  const [expired, cancelled] = [await world.newLink(), await world.newLink()];
  await cancelLink(world.ctx, cancelled.id);
  world.clock.advance(2 * dayMs);
  const until = new Date(world.clock.now().getTime() + dayMs);
  await assert.rejects(extendLink(world.ctx, expired.id, until), refusedFor("expired"));
  await assert.rejects(extendLink(world.ctx, cancelled.id, until), refusedFor("cancelled"));
});

test("a renewed link asks for the same order; the same request twice makes one link", async (t) => {
  const world = await linkWorld(t);
  const { ctx } = world;
  const first = await world.newLink({ description: "Sipariş 42", successURL: "https://shop.example/paid" });
  await assert.rejects(renewLink(ctx, first.id), refusedFor("still_open"));
  await cancelLink(ctx, first.id);
  const id = newId<"link">();
  const renewed = await Promise.all([renewLink(ctx, first.id, id), renewLink(ctx, first.id, id)]);
  assert.deepEqual(
    renewed.map((link) => link.id),
    [id, id],
  );
  assert.equal(await countLinks(ctx, {}, 10), 2);
  assert.deepEqual(await copyLink(ctx, id), await copyLink(ctx, first.id));
  const second = await findLink(ctx, id);
  assert.equal(second.payment.customerId, first.payment.customerId);
  await world.start(second.payment, "approved");
  await assert.rejects(renewLink(ctx, first.id), refusedFor("already_paid"));
});

test("a link is sent to the payer once per request, and only while it is open", async (t) => {
  const world = await linkWorld(t);
  const { ctx } = world;
  const link = await world.newLink();
  const sending = { channel: "email", to: "ayse@example.com", firstName: "Ayşe", requestId: newId() } as const;
  await sendLink(ctx, link.id, sending);
  await sendLink(ctx, link.id, sending);
  const { messages } = await listMessages(ctx, { about: link.payment.id, page: 1, pageSize: 10 });
  assert.deepEqual(
    messages.map(({ kind, channel, state }) => [kind, channel, state]),
    [["link.created", "email", "queued"]],
  );
  await assert.rejects(sendLink(ctx, link.id, { ...sending, to: "nobody" }), refusedFor("invalid"));
  await cancelLink(ctx, link.id);
  await assert.rejects(sendLink(ctx, link.id, { ...sending, requestId: newId() }), refusedFor("cancelled"));
});
