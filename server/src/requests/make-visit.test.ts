import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDecimal, type Amount } from "@servicepay/money";
import { findCustomer, pageOfCustomers } from "#customers/index.ts";
import { createLink, extendLink } from "#links/index.ts";
import { cancelPayment, refundPayment, type Payment } from "#payments/index.ts";
import { reading } from "#platform/context.ts";
import { newId, randomToken } from "#platform/ids.ts";
import { amount } from "../../tests/support/payment-sets.ts";
import { ANOTHER, payer, requestWorld } from "../../tests/support/requests/request-world.ts";
import { readRequest } from "./list-requests.ts";
import { makeVisit } from "./make-visit.ts";

const VISIT_MS = 20 * 60_000;
const PAYERS = process.env["TEST_FULL_SIZE"] === "true" ? 500 : 50;

test("of 50 payers at once, as many pay as the request has places, in our books and in the bank's", async (t) => {
  const { world, visit, payments, current } = await requestWorld(t, { usesMax: 10 });
  const visits = await Promise.all(Array.from({ length: PAYERS }, () => visit()));
  assert.equal(visits.filter(({ kind }) => kind === "made").length, 10);
  assert.equal(visits.filter(({ kind }) => kind === "busy").length, PAYERS - 10);
  const made = await payments();
  await Promise.all(made.map((payment) => world.start(payment, "approved")));
  assert.equal(world.charged().length, 10);
  assert.equal((await visit()).kind, "sold_out");
  assert.deepEqual(
    made.map(({ clientReference }) => clientReference),
    Array.from({ length: 10 }, (_, index) => `KERMES-${index + 1}`),
  );
  const { heldCount, heldAmount } = await current();
  assert.deepEqual([heldCount, formatDecimal(heldAmount)], [10, "1000.0000"]);
});

test("of 50 payers at once, parts never exceed the debt, in our books and in the bank's", async (t) => {
  const debt = { kind: "parts", amount: amount("1000"), amountMin: amount("70") } as const;
  const { world, visit, payments, current } = await requestWorld(t, debt);
  const visits = await Promise.all(
    Array.from({ length: PAYERS }, (_, index) => visit(amount(String(70 + (index % 4) * 10)))),
  );
  const made = await payments();
  assert.equal(visits.filter(({ kind }) => kind === "made").length, made.length);
  const left = amount("1000") - (await current()).heldAmount;
  assert.ok(left === 0n || left >= amount("70"), `${left}`);
  if (left > 0n) assert.equal((await visit(left as Amount)).kind, "made");
  for (const payment of await payments()) await world.start(payment, "approved");
  const [{ sum }] = await world.rows(`select sum(amount) as sum from payments where state = 'succeeded'`);
  assert.equal(sum, "1000.0000");
  assert.equal(world.charged().length, (await payments()).length);
  assert.equal((await visit(amount("70"))).kind, "sold_out");
});

test("a place is free again when its payment expired, failed, was cancelled, voided or wholly refunded", async (t) => {
  const { world, ctx, clock, visit, payments, current } = await requestWorld(t, { usesMax: 1 });
  const ends: [string, (payment: Payment) => Promise<unknown>][] = [
    ["expired", async () => (clock.advance(VISIT_MS), world.expire())],
    [
      "failed",
      async (payment) => {
        for (let times = 0; times < 5; times += 1) await world.start(payment, "insufficient_funds");
      },
    ],
    [
      "voided",
      async (payment) => (
        await world.start(payment, "approved"),
        cancelPayment(ctx, { referenceCode: payment.id, reason: "iade" })
      ),
    ],
    [
      "refunded",
      async (payment) => (
        await world.start(payment, "approved"),
        refundPayment(ctx, { referenceCode: payment.id, amount: amount("100"), reason: "iade" })
      ),
    ],
  ];
  for (const [state, end] of ends) {
    assert.equal((await visit()).kind, "made", state);
    assert.equal((await visit()).kind, "busy", state);
    const payment = (await payments()).at(-1)!;
    await end(payment);
    assert.equal(await world.paymentState(payment), state);
    const { code } = await current();
    if (state === "refunded") assert.equal((await readRequest(ctx, "code", code)).heldCount, 0, "reading releases");
  }
  assert.equal((await visit()).kind, "made");
  assert.equal((await current()).heldCount, 1);
  const [{ count }] = await world.rows(
    `select count(*)::int as count from audit_log where action = 'payment_request.released'`,
  );
  assert.equal(count, ends.length);
});

test("a payment that may have been charged and a partial refund keep the place and the part", async (t) => {
  const { world, ctx, clock, visit, payments } = await requestWorld(t, { kind: "parts", amountMin: amount("10") });
  await visit(amount("60"));
  const [first] = await payments();
  await world.start(first!, "unclear_error");
  clock.advance(2 * VISIT_MS);
  await world.expire();
  assert.equal((await visit(amount("60"))).kind, "wrong_amount", "40 are left");
  assert.equal((await visit(amount("40"))).kind, "made");
  const second = (await payments()).at(-1)!;
  await world.start(second, "approved");
  await refundPayment(ctx, { referenceCode: second.id, amount: amount("15"), reason: "iade" });
  assert.equal((await visit(amount("10"))).kind, "busy");
});

test("a form that is sent twice, also at once, is one visit", async (t) => {
  const { visit, payments } = await requestWorld(t);
  const nonce = randomToken(16);
  const made = await Promise.all([1, 2, 3].map(() => visit(amount("100"), nonce)));
  assert.equal(new Set(made.map((each) => each.kind === "made" && each.url)).size, 1);
  assert.equal((await payments()).length, 1);
});

test("a changed price, a withdrawn request and another company's request make no visit", async (t) => {
  const { world, visit, change, payments, request } = await requestWorld(t);
  await change({ amount: amount("120") });
  const changed = await visit();
  assert.ok(changed.kind === "changed" && changed.request.amount === amount("120"));
  assert.equal((await visit(amount("120"))).kind, "made");
  await change({ isActive: false });
  assert.equal((await visit(amount("120"))).kind, "gone");
  const foreign = world.server.contextFor(await world.server.newTenant());
  const made = await makeVisit(foreign, request.id, { ...ANOTHER, amount: amount("120"), nonce: randomToken(16) });
  assert.equal(made.kind, "gone");
  assert.equal((await payments()).length, 1);
});

test("amounts outside the bounds, and parts that leave too little, are refused with what is wrong", async (t) => {
  const open = { kind: "open_amount", amount: undefined, amountMin: amount("10"), amountMax: amount("50") } as const;
  const { visit } = await requestWorld(t, open);
  const problem = async (sum: string) => {
    const made = await visit(amount(sum));
    return made.kind === "wrong_amount" ? made.problem : made.kind;
  };
  assert.deepEqual(
    [await problem("9.99"), await problem("50.01"), await problem("10.001"), await problem("10"), await problem("50")],
    ["too_small", "too_large", "too_fine", "made", "made"],
  );
  const { visit: pay } = await requestWorld(t, { kind: "parts", amountMin: amount("30") });
  const part = await pay(amount("80"));
  assert.ok(part.kind === "wrong_amount" && part.problem === "leaves_too_little");
});

test("what is left of a debt can be paid even below the least part and the set's minimum", async (t) => {
  const { world, visit, change, current } = await requestWorld(t, { kind: "parts", amountMin: amount("30") });
  assert.equal((await visit(amount("60"))).kind, "made");
  await world.rows(`update payment_sets set minimum_amount = 20`);
  await change({ amount: amount("75") });
  const part = await visit(amount("14"));
  assert.ok(part.kind === "wrong_amount" && part.problem === "too_small");
  assert.equal((await visit(amount("15"))).kind, "made");
  assert.equal(formatDecimal((await current()).heldAmount), "75.0000");
});

test("a visit's link is not extended: it holds a place for 20 minutes", async (t) => {
  const { world, ctx, clock, visit } = await requestWorld(t, { usesMax: 1 });
  const made = await visit();
  const linkId = made.kind === "made" ? new URL(made.url).searchParams.get("id")! : "";
  const later = new Date(clock.now().getTime() + 2 * VISIT_MS);
  await assert.rejects(extendLink(ctx, linkId, later), { code: "ERR_CONFLICT", reason: "chosen_by_payer" });
  clock.advance(VISIT_MS);
  await world.expire();
  assert.equal((await visit()).kind, "made");
});

test("a limit cannot fall below what is held, unless what is held has ended", async (t) => {
  const { world, clock, visit, change, current } = await requestWorld(t, { usesMax: 3 });
  await Promise.all([visit(), visit()]);
  const refused = (field: string) => (error: { code: string; details?: unknown }) =>
    error.code === "ERR_CONFLICT" && JSON.stringify(error).includes(field);
  await assert.rejects(change({ usesMax: 1 }), refused("usesMax"));
  clock.advance(VISIT_MS);
  await world.expire();
  await change({ usesMax: 1 });
  assert.deepEqual([(await current()).usesMax, (await current()).heldCount], [1, 0]);
  const parts = await requestWorld(t, { kind: "parts", amountMin: amount("10") });
  await parts.visit(amount("60"));
  await assert.rejects(parts.change({ amount: amount("59") }), refused("amount"));
  await parts.change({ amount: amount("60") });
});

test("the database itself refuses a visit beyond the limit, and a second release", async (t) => {
  const { world, visit, request } = await requestWorld(t, { usesMax: 1 });
  await visit();
  const copy = `insert into request_visits (tenant_id, request_id, number, link_id, payment_id, amount, created_at)
     select tenant_id, request_id, 99, link_id, gen_random_uuid(), amount, created_at from request_visits where request_id = $1`;
  await assert.rejects(world.rows(copy, [request.id]), /payment_requests_uses/);
  const release = `update request_visits set released_at = now(), nonce_hash = null, visitor_hash = null where request_id = $1`;
  await world.rows(release, [request.id]);
  await assert.rejects(world.rows(release, [request.id]), /only once/);
});

test("a visit whose transaction does not commit leaves no link, payment or customer", async (t) => {
  const { world, visit, payments, current } = await requestWorld(t, { usesMax: 1 });
  const counted = async () =>
    (
      await world.rows(`select (select count(*) from links) || ' ' || (select count(*) from payments) || ' ' ||
      (select count(*) from customers) || ' ' || (select count(*) from audit_log) as counts`)
    )[0].counts;
  const before = await counted();
  const repair = await world.breakWrites("request_visits");
  const nonce = randomToken(16);
  await assert.rejects(visit(amount("100"), nonce));
  await repair();
  assert.deepEqual([await counted(), (await current()).heldCount], [before, 0]);
  assert.equal((await visit(amount("100"), nonce)).kind, "made");
  assert.equal((await payments()).length, 1);
});

test("an e-mail address that a stranger types leads to no customer's cards or account", async (t) => {
  const { ctx, customer, visit, payments } = await requestWorld(t);
  await visit();
  const [payment] = await payments();
  assert.notEqual(payment!.customerId, customer.id);
  const found = await findCustomer(reading(ctx), payment!.customerId!);
  assert.deepEqual([found?.name, found?.email], ["Ayşe", customer.email]);
  const { rows: visitors } = await pageOfCustomers(ctx, { isVisitor: true }, null);
  assert.deepEqual(
    visitors.map(({ id }) => id),
    [payment!.customerId],
    "who pays a request is no customer in the merchant's list",
  );
});

test("references that orders already have are passed over, after a rename too", async (t) => {
  const { ctx, set, visit, change, payments } = await requestWorld(t);
  const order = {
    currencyCode: "TRY",
    clientOrderReference: "KERMES-1",
    amount: amount("5"),
    paymentSetId: set.id,
    customer: payer,
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
  } as const;
  await createLink(ctx, order);
  await visit();
  await change({ code: "PANAYIR" });
  await visit();
  assert.deepEqual(
    (await payments()).map(({ clientReference }) => clientReference),
    ["KERMES-2", "PANAYIR-3"],
  );
  assert.equal(
    (await makeVisit(ctx, newId(), { ...ANOTHER, amount: amount("5"), nonce: randomToken(16) })).kind,
    "gone",
  );
});
