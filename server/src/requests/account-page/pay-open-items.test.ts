/** Whole payments of open items, against the bank simulator's ledger. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDecimal } from "@servicepay/money";
import { copyLink, extendLink, renewLink } from "#links/index.ts";
import { cancelPayment, refundPayment } from "#payments/index.ts";
import { newId } from "#platform/ids.ts";
import type { Refusal } from "#platform/refusal.ts";
import { accountWorld } from "../../../tests/support/accounts/account-world.ts";
import { amount } from "../../../tests/support/payment-sets.ts";

const PAYERS = process.env["TEST_FULL_SIZE"] === "true" ? 500 : 50;

test("the chosen items are reserved, paid on their account, and the others stay open", async (t) => {
  const world = await accountWorld(t);
  assert.deepEqual(await world.open(), ["F-1 100.00", "F-2 50.50", "F-3 25.00"]);
  const chosen = await world.choose({ itemIds: [world.items.first, world.items.third] });
  assert.deepEqual(await world.open(), ["F-1 0.00 held 100.00", "F-2 50.50", "F-3 0.00 held 25.00"]);
  const payment = await world.paymentOf(chosen);
  assert.equal(formatDecimal(payment.amount, 2), "125.00");
  assert.match(payment.clientReference ?? "", /^120\.50\.001-[0-9]+$/);
  assert.equal(payment.description, "F-1, F-3");
  assert.equal(payment.customerId, world.customer.id);

  await world.start(payment, "approved");
  assert.deepEqual(await world.open(), ["F-2 50.50"]);
  assert.deepEqual(await world.allocations(), ["F-1 posted 100.0000", "F-3 posted 25.0000"]);
  assert.equal((await world.postings()).at(-1), "120.50.001 -125.0000");
  const [collection] = await world.rows(`select account_erp_code, amount from collections`);
  assert.deepEqual(collection, { account_erp_code: "120.50.001", amount: "125.0000" });
  assert.equal(world.charged()[0]?.netAmount, "12500");
});

test("a typed sum pays the earliest due items first, or the ticked ones", async (t) => {
  const world = await accountWorld(t);
  await world.start(await world.paymentOf(await world.choose({ sum: "110.00" })), "approved");
  assert.deepEqual(await world.open(), ["F-2 40.50", "F-3 25.00"]);
  const ticked = await world.choose({ itemIds: [world.items.third], sum: "10.00" });
  await world.start(await world.paymentOf(ticked), "approved");
  assert.deepEqual(await world.open(), ["F-2 40.50", "F-3 15.00"]);
});

test("what cannot be paid is refused with its reason, and reserves nothing", async (t) => {
  const world = await accountWorld(t, { set: { minimumAmount: amount("20.00"), maximumAmount: amount("170.00") } });
  const { first } = world.items;
  const kind = async (...asked: Parameters<typeof world.choose>) => (await world.choose(...asked)).kind;
  assert.equal(await kind({}), "nothing_chosen");
  assert.deepEqual(await world.choose({ sum: "175.51" }), { kind: "too_large", open: amount("175.50") });
  assert.deepEqual(await world.choose({ itemIds: [first], sum: "100.01" }), {
    kind: "too_large",
    open: amount("100.00"),
  });
  assert.deepEqual(await world.choose({ sum: "19.99" }), { kind: "too_small", minimum: amount("20.00") });
  assert.deepEqual(await world.choose({ sum: "175.00" }), { kind: "above_maximum", maximum: amount("170.00") });
  assert.equal(await kind({ itemIds: [world.customer.id] }), "gone");
  assert.equal(await kind({ sum: "1.00" }, "payer", { currency: "USD" }), "not_collected");
  assert.equal(await kind({ sum: "1.00" }, "payer", { accountId: newId<"current account">() }), "closed");
  for (const flag of ["is_active", "is_visible_on_payment"]) {
    await world.rows(`update current_accounts set ${flag} = false`);
    assert.equal(await kind({ itemIds: [first] }), "closed");
    await world.rows(`update current_accounts set ${flag} = true`);
  }
  assert.deepEqual(await world.allocations(), []);
});

test("an item that somebody is paying is refused to others until that payment has ended unpaid", async (t) => {
  const world = await accountWorld(t);
  const { first, second } = world.items;
  const theirs = await world.paymentOf(await world.choose({ itemIds: [first] }, "somebody"));
  assert.equal((await world.choose({ itemIds: [first, second] })).kind, "being_paid");
  assert.equal((await world.choose({ itemIds: [second] })).kind, "pay");
  world.clock.advance(21 * 60_000);
  assert.equal((await world.choose({ itemIds: [first, second] })).kind, "pay");
  assert.equal(await world.paymentState(theirs), "expired");
  const actions = await world.rows(`select action from audit_log where record_id = $1 order by id`, [world.account.id]);
  const reserved = actions.map(({ action }) => action).filter((action) => action.includes("items_"));
  assert.deepEqual(reserved, [
    "current_account.items_reserved",
    "current_account.items_reserved",
    "current_account.items_released",
    "current_account.items_released",
    "current_account.items_reserved",
  ]);
});

test("a member cannot extend, renew or copy a link that a payer made by choosing items", async (t) => {
  const world = await accountWorld(t);
  const chosen = await world.choose({ itemIds: [world.items.first] });
  const linkId = chosen.kind === "pay" ? new URL(chosen.url).searchParams.get("id")! : "";
  const later = new Date(world.clock.now().getTime() + 60 * 60_000);
  await assert.rejects(extendLink(world.ctx, linkId, later), { code: "ERR_CONFLICT", reason: "chosen_by_payer" });
  world.clock.advance(21 * 60_000);
  for (const again of [renewLink, copyLink])
    await assert.rejects(again(world.ctx, linkId), (error: Refusal) => error.reason === "chosen_by_payer");
});

test("a payment whose outcome is unknown keeps what it holds", async (t) => {
  const world = await accountWorld(t);
  const { first } = world.items;
  const payment = await world.paymentOf(await world.choose({ itemIds: [first] }));
  await world.start(payment, "unclear_error");
  world.clock.advance(60 * 60_000);
  for (const by of ["payer", "somebody"])
    assert.equal((await world.choose({ itemIds: [first] }, by)).kind, "being_paid");
  assert.equal(world.charged().length, 1);
});

test("a payer who chooses again in a browser gives up the earlier choice, even by a form sent twice", async (t) => {
  const world = await accountWorld(t);
  const { first } = world.items;
  const earlier = await world.paymentOf(await world.choose({ itemIds: [first] }));
  const again = await world.choose({ itemIds: [first] });
  assert.equal(again.kind, "pay");
  assert.equal(await world.paymentState(earlier), "cancelled");
  const results = await Promise.all([1, 2].map(() => world.choose({ itemIds: [first] })));
  assert.ok(results.some(({ kind }) => kind === "pay"));
  assert.equal((await world.allocations()).filter((line) => line.includes("reserved")).length, 1);
});

test("a refused choice ends nothing: the browser keeps what it chose before", async (t) => {
  const world = await accountWorld(t, { set: { minimumAmount: amount("20.00") } });
  const { first, second, third } = world.items;
  const earlier = await world.paymentOf(await world.choose({ itemIds: [first] }));
  await world.choose({ itemIds: [second] }, "somebody");
  const kinds = [];
  for (const choice of [
    { sum: "19.99" },
    { itemIds: [third], sum: "25.01" },
    { itemIds: [second] },
    { itemIds: [world.customer.id] },
    {},
  ])
    kinds.push((await world.choose(choice)).kind);
  assert.deepEqual(kinds, ["too_small", "too_large", "being_paid", "gone", "nothing_chosen"]);
  assert.equal(await world.paymentState(earlier), "open");
  assert.deepEqual(await world.allocations(), ["F-1 reserved 100.0000", "F-2 reserved 50.5000"]);
});

test(`${PAYERS} payers at once pay one debt once`, async (t) => {
  const world = await accountWorld(t);
  const { first } = world.items;
  const results = await Promise.all(
    Array.from({ length: PAYERS }, (_, index) => world.choose({ itemIds: [first] }, `payer ${index}`)),
  );
  const admitted = results.filter(({ kind }) => kind === "pay");
  assert.deepEqual(new Set(results.map(({ kind }) => kind)), new Set(["pay", "being_paid"]));
  assert.equal(admitted.length, 1);
  for (const result of admitted) await world.start(await world.paymentOf(result), "approved");
  assert.deepEqual(await world.open(), ["F-2 50.50", "F-3 25.00"]);
  assert.deepEqual(
    world.charged().map(({ netAmount }) => netAmount),
    ["10000"],
  );
});

test(`${PAYERS} payers at once who type sums never pay more than the debt`, async (t) => {
  const world = await accountWorld(t);
  const results = await Promise.all(
    Array.from({ length: PAYERS }, (_, index) => world.choose({ sum: "30.00" }, `payer ${index}`)),
  );
  const admitted = results.filter(({ kind }) => kind === "pay");
  assert.equal(admitted.length, 5);
  for (const result of admitted) await world.start(await world.paymentOf(result), "approved");
  assert.deepEqual(await world.open(), ["F-2 0.50", "F-3 25.00"]);
});

test("a refund opens the newest item again first, a void all of them", async (t) => {
  const world = await accountWorld(t);
  const payment = await world.paymentOf(await world.choose({ itemIds: Object.values(world.items) }));
  await world.start(payment, "approved");
  assert.deepEqual(await world.open(), []);
  await refundPayment(world.ctx, { referenceCode: payment.id, amount: amount("30.00"), reason: "iade" });
  assert.deepEqual(await world.open(), ["F-2 5.00", "F-3 25.00"]);
  assert.deepEqual(await world.allocations(), [
    "F-1 posted 100.0000",
    "F-2 posted 50.5000 returned 5.0000",
    "F-3 posted 25.0000 returned 25.0000",
  ]);
  await refundPayment(world.ctx, { referenceCode: payment.id, amount: amount("145.50"), reason: "iade" });
  assert.deepEqual(await world.open(), ["F-1 100.00", "F-2 50.50", "F-3 25.00"]);
  const other = await world.paymentOf(await world.choose({ sum: "120.00" }));
  await world.start(other, "approved");
  await cancelPayment(world.ctx, { referenceCode: other.id, reason: "iptal" });
  assert.deepEqual(await world.open(), ["F-1 100.00", "F-2 50.50", "F-3 25.00"]);
});

test("credits without allocation pay the earliest due items, and never more than once", async (t) => {
  const world = await accountWorld(t);
  await world.addLines("120.50.001", [["B-1", "-120.00", "2026-04-01"]]);
  assert.deepEqual(await world.open(), ["F-2 30.50", "F-3 25.00"]);
  await world.start(await world.paymentOf(await world.choose({ itemIds: [world.items.second] })), "approved");
  assert.deepEqual(await world.open(), ["F-3 25.00"]);
  await world.addLines("120.50.001", [["B-2", "-100.00", "2026-04-02"]]);
  assert.deepEqual(await world.open(), []);
  await world.addLines("120.50.001", [["F-4", "90.00", "2026-05-01"]]);
  assert.deepEqual(await world.open(), ["F-4 15.00"]);
});

test("an item that is gone or lower when its payment settles leaves the money as a credit of the account", async (t) => {
  const world = await accountWorld(t);
  const payment = await world.paymentOf(await world.choose({ sum: "150.50" }));
  await world.rows(`update account_transactions set deleted_at = now() where erp_code = 'F-1'`);
  await world.rows(`update account_transactions set amount = 40 where erp_code = 'F-2'`);
  await world.start(payment, "approved");
  assert.equal(await world.paymentState(payment), "succeeded");
  assert.deepEqual(await world.open(), [], "110.50 of credit pay F-3");
  await world.addLines("120.50.001", [["F-5", "100.00", "2026-06-01"]]);
  assert.deepEqual(await world.open(), ["F-5 14.50"]);
});

test("a process that dies before the commit leaves neither link nor reservation", async (t) => {
  const world = await accountWorld(t);
  const mend = await world.breakWrites("allocations");
  await assert.rejects(world.choose({ itemIds: [world.items.first] }), /broken by a test/);
  await mend();
  assert.deepEqual(await world.rows(`select id from links`), []);
  assert.deepEqual(await world.open(), ["F-1 100.00", "F-2 50.50", "F-3 25.00"]);
});

test("a process that dies while settling charges once, and the items are paid when a worker settles", async (t) => {
  const world = await accountWorld(t);
  const payment = await world.paymentOf(await world.choose({ itemIds: [world.items.first] }));
  const mend = await world.breakWrites("allocations", "new.state = 'posted'");
  await world.start(payment, "approved");
  assert.equal(await world.paymentState(payment), "processing");
  assert.equal((await world.choose({ itemIds: [world.items.first] }, "somebody")).kind, "being_paid");
  await mend();
  await world.endLeases();
  world.clock.advance(60_000);
  await world.work();
  assert.equal(await world.paymentState(payment), "succeeded");
  assert.deepEqual(await world.allocations(), ["F-1 posted 100.0000"]);
  assert.equal(world.charged().length, 1);
});

test("the database refuses to reserve more than an item, whatever the code does", async (t) => {
  const world = await accountWorld(t);
  const copy = (share: string) =>
    world.rows(
      `insert into allocations (tenant_id, payment_id, transaction_id, account_id, currency, position, amount, visitor_hash,
         reserved_at, updated_at)
       select tenant_id, $1, transaction_id, account_id, currency, 0, ${share}, visitor_hash, now(), now() from allocations`,
      [other.id],
    );
  const other = await world.newPayment();
  await world.choose({ itemIds: [world.items.first], sum: "60.00" });
  await assert.rejects(copy("40.0001"), /an open item cannot be paid twice/);
  await copy("40");
  await assert.rejects(world.rows(`update allocations set amount = 1`), /cannot change/);
  await assert.rejects(world.rows(`update payments set current_account_id = null`), /never changed/);
});

test("an account is its customer's by customerCode or by equal codes, and a payment may have no customer", async (t) => {
  const world = await accountWorld(t);
  const same = await world.newAccount({ code: "ACC-2", erpCode: "120.01" });
  const lonely = await world.newAccount({ code: "ACC-3" });
  const foreign = await world.newAccount({ code: "ACC-4", currencyCode: "USD" });
  await world.addLines("120.01", [["S-1", "10.00", "2026-01-01"]]);
  await world.addLines("ACC-3", [["L-1", "20.00", "2026-01-01"]]);
  const others = await world.choose({ sum: "10.00" }, "payer", { accountId: same.id });
  assert.equal((await world.paymentOf(others)).customerId, world.customer.id);
  assert.equal((await world.choose({ sum: "1.00" }, "payer", { accountId: foreign.id })).kind, "closed");
  const own = { pageAccountId: lonely.id, accountId: lonely.id };
  const payment = await world.paymentOf(await world.choose({ sum: "20.00" }, "payer", own));
  assert.equal(payment.customerId, null);
  await world.start(payment, "approved");
  assert.equal((await world.postings()).at(-1), "ACC-3 -20.0000");
});
