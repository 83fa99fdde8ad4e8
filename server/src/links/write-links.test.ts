import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { createCustomer, defineDynamicField, setDefaultCustomer } from "#customers/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import type { Outcome } from "#platform/outcomes.ts";
import { Refusal } from "#platform/refusal.ts";
import { testPlatform, type TestPlatform } from "../../tests/support/platform.ts";
import { amount, newPaymentSet } from "../../tests/support/payment-sets.ts";
import { createLink } from "./create-link.ts";
import type { CheckedLink } from "./link.ts";
import { writeLinks, type WrittenLink } from "./write-links.ts";

let world: TestPlatform;
before(async () => {
  world = await testPlatform();
});
after(() => world.close());

/** A company with two customers, the second of them inactive, a dynamic field, and perhaps a default customer. */
async function newCompany({ hasDefault = true } = {}) {
  const ctx = world.contextFor(await world.newTenant());
  const { set } = await newPaymentSet(ctx, [{ name: "Bank" }], { maximumAmount: amount("500") });
  await inTransaction(ctx, async (tx) => {
    await createCustomer(tx, { code: "C0", erpCode: "E0", email: "0@firma.com", gsm: "+905321234560" });
    await createCustomer(tx, { code: "C1", erpCode: "E1", email: "1@firma.com", isActive: false });
    await defineDynamicField(tx, { code: "branch", label: "Branch" });
    if (hasDefault) await setDefaultCustomer(tx, "C0");
  });
  return { ctx, setId: set.id };
}

function link(setId: string, changes: Partial<CheckedLink> = {}): CheckedLink {
  return {
    currency: "TRY",
    clientOrderReference: "ORDER-1",
    amount: amount("10"),
    paymentSetId: setId,
    description: null,
    customer: { verifyBy: "Email", onMissing: "Create", customer: { email: "new@firma.com" } },
    successUrl: null,
    failUrl: null,
    webhookUrl: null,
    additionalData: {},
    ...changes,
  };
}

const write = (ctx: Context, links: readonly CheckedLink[]) =>
  inTransaction(ctx, ({ tx }) => writeLinks(links.map((input) => ({ ctx: { ...ctx, tx }, input }))));

interface WrittenRow {
  link_id: string;
  client_order_reference: string;
  additional_data: object;
  amount: string;
  customer: string | null;
  name: string;
  customer_entries: number;
  entries: string;
}

/** Everything that a tenant's links wrote, except random values. */
const everything = statement<WrittenRow>(
  "test.everything",
  `select l.id as link_id, l.client_order_reference, l.additional_data, p.amount::text, c.name,
     concat_ws(' ', nullif(c.code, c.id::text), c.erp_code, c.email, c.gsm) as customer,
     (select count(*)::int from audit_log where tenant_id = $1 and record_id = c.id::text) as customer_entries,
     (select string_agg(action, ' ' order by id) from audit_log
      where tenant_id = $1 and record_id in (l.id::text, p.id::text)) as entries
   from links l join payments p on p.tenant_id = l.tenant_id and p.id = l.payment_id
   join customers c on c.tenant_id = p.tenant_id and c.id = p.customer_id where l.tenant_id = $1`,
);
const countCustomers = statement<{ count: number; held: number }>(
  "test.countCustomers",
  `select (select count(*)::int from customers where tenant_id = $1) as count,
     (select count(*)::int from customer_locks where tenant_id = $1) as held`,
);

const rowsOf = (ctx: Context) => inTransaction(ctx, ({ tx, tenantId }) => tx.rows(everything, [tenantId]));
const customersOf = (ctx: Context) => inTransaction(ctx, ({ tx, tenantId }) => tx.row(countCustomers, [tenantId]));

/** The answer to each request, and what it wrote. */
async function told(ctx: Context, outcomes: readonly Outcome<WrittenLink>[]) {
  const rows = new Map((await rowsOf(ctx)).map(({ link_id: id, ...row }) => [id, row]));
  const each = outcomes.map((outcome) => {
    if (outcome.kind === "done") return rows.get(outcome.result.id);
    const { status, field, reason, message } = outcome.refusal;
    return { status, field, reason, message };
  });
  return { each, links: rows.size, customers: await customersOf(ctx) };
}

const several = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
const digit = several(["0", "1", "2", "3"]);
const anyLink = fc.record({
  verifyBy: several(["Id", "Email", "Gsm"] as const),
  onMissing: several(["Create", "Create", "Create", "ThrowError", "ContinueWithDefaultUser"] as const),
  email: digit,
  code: fc.option(digit, { nil: undefined }),
  erpCode: fc.option(digit, { nil: undefined }),
  gsm: fc.option(digit, { nil: undefined }),
  set: several(["own", "own", "own", "own", "unknown"]),
  amount: several(["10", "10", "10", "501"]),
  additionalData: several([{}, {}, { branch: "Kadıköy" }, { unheardOf: "x" }]),
});

test("links that share a transaction are written and refused as if they came one after the other", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyLink, { minLength: 2, maxLength: 8 }), fc.boolean(), async (asked, hasDefault) => {
      const [together, alone] = [await newCompany({ hasDefault }), await newCompany({ hasDefault })];
      const unknown = newId();
      const linksFor = (setId: string) =>
        asked.map(({ verifyBy, onMissing, email, code, erpCode, gsm, set, ...rest }, index) =>
          link(set === "own" ? setId : unknown, {
            clientOrderReference: `ORDER-${index}`,
            amount: amount(rest.amount),
            additionalData: rest.additionalData,
            customer: {
              verifyBy,
              onMissing,
              customer: {
                email: `${email}@firma.com`,
                code: code && `C${code}`,
                erpCode: erpCode && `E${erpCode}`,
                gsm: gsm && `+90532123456${gsm}`,
                name: `Name ${index}`,
              },
            },
          }),
        );
      const refusals: unknown[] = [];
      const outcomes: Outcome<WrittenLink>[] = [];
      for (const each of linksFor(alone.setId)) {
        const outcome = await write(alone.ctx, [each]).catch((error: unknown) => void refusals.push(error));
        if (outcome !== undefined) outcomes.push(...outcome);
      }
      const shared = await write(together.ctx, linksFor(together.setId)).catch((error: unknown) => error);
      if (refusals.length > 0) {
        // A code of another customer fails the transaction, which is then repeated in parts.
        assert.ok(shared instanceof Refusal && shared.reason === "duplicate");
        assert.deepEqual(await rowsOf(together.ctx), []);
        return;
      }
      assert.ok(Array.isArray(shared), String(shared));
      assert.deepEqual(await told(together.ctx, shared), await told(alone.ctx, outcomes));
    }),
    { numRuns: 60 },
  );
});

test("links of one new customer that share a transaction create one customer, whichever fields look it up", async () => {
  const { ctx, setId } = await newCompany();
  const customer = { email: "same@firma.com", gsm: "+905329999999", code: "SAME" };
  const links = (["Email", "Gsm", "Id", "Email"] as const).map((verifyBy) =>
    link(setId, { customer: { verifyBy, onMissing: "Create", customer } }),
  );
  const outcomes = await write(ctx, links);
  assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(["done"]));
  const rows = await rowsOf(ctx);
  assert.equal(rows.length, 4);
  assert.deepEqual([...new Set(rows.map(({ customer }) => customer))], ["SAME same@firma.com +905329999999"]);
  assert.deepEqual(await customersOf(ctx), { count: 3, held: 0 });
});

test("of many simultaneous links each is created or refused as it would be alone, and every answered link exists", async () => {
  const { ctx, setId } = await newCompany();
  const requests = Array.from({ length: 60 }, (_, index) => {
    const isTaken = index % 10 === 3;
    const isUnknown = index % 10 === 7;
    const isRefused = index % 10 === 5;
    const email = isUnknown ? "nobody@firma.com" : `${index % 9}@shop.com`;
    return {
      expected: isTaken ? "customer.code" : isUnknown ? "customer.email" : isRefused ? "amount" : "done",
      input: {
        currencyCode: "TRY",
        clientOrderReference: `ORDER-${index}`,
        amount: amount(isRefused ? "501" : "10"),
        paymentSetId: setId,
        customer: { email: isTaken ? `taken-${index}@firma.com` : email, code: isTaken ? "C0" : undefined },
        userVerificationBy: "Email" as const,
        userVerificationFailBehavior: isUnknown ? "ThrowError" : "Create",
      },
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
  assert.equal(new Set(rows.map(({ customer }) => customer)).size, 9);
  assert.deepEqual(await customersOf(ctx), { count: 2 + 9, held: 0 });
});

const insertKey = statement(
  "test.insertKey",
  `insert into idempotency_keys (tenant_id, scope, claim_id, fingerprint, leased_until, created_at)
   values ($1, $2, $3, '', now(), now())`,
);

test("two requests with one Idempotency-Key that share a transaction create one link, which answers both", async () => {
  const { ctx, setId } = await newCompany();
  const keys = ["one", "two"].map((scope) => ({ scope: Buffer.from(scope), claimId: newId() }));
  const [first, second] = [keys[0]!, keys[1]!];
  const outcomes = await inTransaction(ctx, async ({ tx, tenantId }) => {
    for (const { scope, claimId } of keys) await tx.run(insertKey, [tenantId, scope, claimId]);
    const request = (keyedRequest: typeof first) => ({ ctx: { ...ctx, tx, keyedRequest }, input: link(setId) });
    return writeLinks([request(first), request(second), request(first)]);
  });
  const ids = outcomes.map((outcome) => outcome.kind === "done" && outcome.result.id);
  assert.equal(ids[2], ids[0]);
  assert.notEqual(ids[1], ids[0]);
  assert.equal((await rowsOf(ctx)).length, 2);

  const again = await createLink(
    { ...ctx, keyedRequest: first },
    {
      currencyCode: "TRY",
      clientOrderReference: "ORDER-1",
      amount: amount("10"),
      paymentSetId: setId,
      customer: { email: "new@firma.com" },
      userVerificationBy: "Email",
      userVerificationFailBehavior: "Create",
    },
  );
  assert.equal(again.id, ids[0]);
  assert.equal((await rowsOf(ctx)).length, 2);
});
