import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createCustomer } from "#customers/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import type { Refusal } from "#platform/refusal.ts";
import { amount, newPaymentSet } from "../../tests/support/payment-sets.ts";
import { testPlatform, type TestPlatform } from "../../tests/support/platform.ts";
import { createLink, type NewLink } from "./create-link.ts";

let world: TestPlatform;
before(async () => {
  world = await testPlatform();
});
after(() => world.close());

async function newCompany() {
  const ctx = world.contextFor(await world.newTenant());
  const { set } = await newPaymentSet(ctx, [{ name: "Bank" }], { maximumAmount: amount("500") });
  await inTransaction(ctx, async (tx) => {
    await createCustomer(tx, { code: "C0", erpCode: "E0", email: "0@firma.com", gsm: "+905321234560" });
  });
  return { ctx, setId: set.id };
}

function newLink(setId: string, changes: Partial<NewLink> = {}): NewLink {
  return {
    currencyCode: "TRY",
    clientOrderReference: "ORDER-1",
    amount: amount("10"),
    paymentSetId: setId,
    customer: { email: "new@firma.com" },
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
    ...changes,
  };
}

const pageOfLinks = statement<{ link_id: string; customer_id: string }>(
  "test.listLinks",
  `select l.id as link_id, p.customer_id from links l join payments p on p.tenant_id = l.tenant_id and p.id = l.payment_id
   where l.tenant_id = $1`,
);
const countCustomers = statement<{ count: number; held: number }>(
  "test.countCustomers",
  `select (select count(*)::int from customers where tenant_id = $1) as count,
     (select count(*)::int from customer_locks where tenant_id = $1) as held`,
);

const rowsOf = (ctx: Context) => inTransaction(ctx, ({ tx, tenantId }) => tx.rows(pageOfLinks, [tenantId]));
const customersOf = (ctx: Context) => inTransaction(ctx, ({ tx, tenantId }) => tx.row(countCustomers, [tenantId]));

test("each of many concurrent links is created or refused as if alone, and every answered link exists", async () => {
  const { ctx, setId } = await newCompany();
  const requests = Array.from({ length: 60 }, (_, index) => {
    const isTaken = index % 10 === 3;
    const isUnknown = index % 10 === 7;
    const isRefused = index % 10 === 5;
    const email = isUnknown ? "nobody@firma.com" : `${index % 9}@shop.com`;
    return {
      expected: isTaken ? "customer.code" : isUnknown ? "customer.email" : isRefused ? "amount" : "done",
      input: newLink(setId, {
        clientOrderReference: `ORDER-${index}`,
        amount: amount(isRefused ? "501" : "10"),
        customer: { email: isTaken ? `taken-${index}@firma.com` : email, code: isTaken ? "C0" : undefined },
        userVerificationFailBehavior: isUnknown ? "ThrowError" : "Create",
      }),
    };
  });
  const results = await Promise.allSettled(requests.map(({ input }) => createLink(ctx, input)));
  assert.deepEqual(
    results.map((result) => (result.status === "fulfilled" ? "done" : (result.reason as Refusal).field)),
    requests.map(({ expected }) => expected),
  );
  const answered = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.id] : []));
  const rows = await rowsOf(ctx);
  assert.deepEqual(rows.map(({ link_id: id }) => id).toSorted(), answered.toSorted());
  assert.equal(new Set(rows.map(({ customer_id: id }) => id)).size, 9);
  assert.deepEqual(await customersOf(ctx), { count: 1 + 9, held: 0 });
});

const insertKey = statement(
  "test.insertKey",
  `insert into idempotency_keys (tenant_id, scope, claim_id, fingerprint, leased_until, created_at)
   values ($1, $2, $3, '', now(), now())`,
);

test("a repeated Idempotency-Key gives the first request's link; another key creates another", async () => {
  const { ctx, setId } = await newCompany();
  const [first, second] = ["one", "two"].map((scope) => ({ scope: Buffer.from(scope), claimId: newId() }));
  await inTransaction(ctx, async ({ tx, tenantId }) => {
    for (const { scope, claimId } of [first!, second!]) await tx.run(insertKey, [tenantId, scope, claimId]);
  });
  const create = (keyedRequest = first!) => createLink({ ...ctx, keyedRequest }, newLink(setId));
  const [one, again, other] = [await create(), await create(), await create(second)];
  assert.equal(again.id, one.id);
  assert.notEqual(other.id, one.id);
  assert.equal((await rowsOf(ctx)).length, 2);
});
