import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inTransaction, type Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { Refusal } from "#platform/refusal.ts";
import { testPlatform, type TestPlatform } from "../../tests/support/platform.ts";
import { changeCustomer } from "./change-customer.ts";
import { createCustomer } from "./create-customer.ts";
import { findCustomer } from "./find-payer.ts";
import { resolveCustomer } from "./resolve-customer.ts";
import { setDefaultCustomer } from "./set-default-customer.ts";
import type { CustomerToResolve } from "./wanted-customer.ts";

const TCKN = "10000000146";

const countCustomers = statement<{ count: number }>(
  "test.countCustomers",
  "select count(*) from customers where tenant_id = $1",
);
const countLocks = statement<{ count: number }>(
  "test.countLocks",
  "select count(*) from customer_locks where tenant_id = $1",
);
const readSealed = statement<{ everything: string; tckn_index: Buffer }>(
  "test.readSealed",
  "select customers::text as everything, tckn_index from customers where tenant_id = $1 and id = $2",
);
const listActions = statement<{ action: string }>(
  "test.listActions",
  "select action from audit_log where tenant_id = $1 and record_id = $2 order by id",
);

let world: TestPlatform;
before(async () => {
  world = await testPlatform();
});
after(() => world.close());

const newContext = async () => world.contextFor(await world.newTenant());
const resolve = async (ctx: Context, input: CustomerToResolve) => {
  const { isNew: _, ...customer } = await inTransaction(ctx, (ctx) => resolveCustomer(ctx, input));
  return customer;
};
const countOf = async (ctx: Context, query = countCustomers) =>
  (await inTransaction(ctx, (ctx) => ctx.tx.row(query, [ctx.tenantId])))?.count;

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Refusal, "a refusal was expected");
  return error;
}

test("userVerificationBy: Create creates the customer once; then each field finds it, in any format", async () => {
  const ctx = await newContext();
  const created = await resolve(ctx, {
    verifyBy: "Email",
    onMissing: "Create",
    customer: {
      email: "Info@Firma.com.tr",
      gsm: "0532 123 45 67",
      tckn: TCKN,
      code: "C-1",
      erpCode: "E-1",
      name: "İpek",
      surname: "Işık",
    },
  });
  assert.equal(created.gsm, "+905321234567");
  const ask = (verifyBy: CustomerToResolve["verifyBy"], customer: CustomerToResolve["customer"]) =>
    resolve(ctx, { verifyBy, onMissing: "ThrowError", customer });
  assert.deepEqual(await ask("Email", { email: "INFO@FİRMA.COM.TR" }), created);
  assert.deepEqual(await ask("Gsm", { email: "other@x.io", gsm: "+90 532 1234567" }), created);
  assert.deepEqual(await ask("Tckn", { email: "other@x.io", tckn: TCKN }), created);
  assert.deepEqual(await ask("Id", { email: "other@x.io", code: "C-1" }), created);
  assert.deepEqual(await ask("Id", { email: "other@x.io", erpCode: "E-1" }), created);
  const other = await refusalOf(ask("Email", { email: "info@fırma.com.tr" }));
  assert.equal(other.status, 404, "an address with a dotless ı is another address");
  assert.equal(await countOf(ctx), 1);
  const actions = await inTransaction(ctx, ({ tx, tenantId }) => tx.rows(listActions, [tenantId, created.id]));
  assert.deepEqual(actions, [{ action: "customer.created" }]);
});

test("Two calls at once: concurrent Creates of a customer create one, whichever fields select it", async () => {
  const ctx = await newContext();
  const customer = { email: "same@firma.com", gsm: "+905321234567", tckn: TCKN, code: "S-1" };
  const fields = ["Email", "Gsm", "Tckn", "Id"] as const;
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      resolve(ctx, { verifyBy: fields[index % fields.length]!, onMissing: "Create", customer }),
    ),
  );
  assert.equal(new Set(results.map((each) => each.id)).size, 1);
  assert.equal(await countOf(ctx), 1);
  assert.equal(await countOf(ctx, countLocks), 0, "no lock is left");
});

test("userVerificationBy: without the selected field the request is a 400 that names the field", async () => {
  const ctx = await newContext();
  const customer = { email: "a@b.co" };
  for (const [verifyBy, field] of [
    ["Id", "customer.code"],
    ["Gsm", "customer.gsm"],
    ["Tckn", "customer.tckn"],
  ] as const) {
    const refusal = await refusalOf(resolve(ctx, { verifyBy, onMissing: "Create", customer }));
    assert.deepEqual([refusal.status, refusal.field, refusal.reason], [400, field, "required"]);
  }
  const refusal = await refusalOf(resolve(ctx, { verifyBy: "Email", onMissing: "Create", customer: { email: "" } }));
  assert.deepEqual([refusal.status, refusal.field], [400, "customer.email"]);
});

test("a wrong e-mail, mobile or identity number is a 400 that names the field, selected or not", async () => {
  const ctx = await newContext();
  const wrong = { email: "nobody", gsm: "12", tckn: "10000000145" };
  for (const [field, value] of Object.entries(wrong)) {
    const customer = { email: "a@b.co", code: "X", [field]: value };
    const refusal = await refusalOf(resolve(ctx, { verifyBy: "Id", onMissing: "Create", customer }));
    assert.deepEqual([refusal.status, refusal.field], [400, `customer.${field}`]);
  }
  assert.equal(await countOf(ctx), 0);
});

test("userVerificationFailBehavior: ThrowError is 404 for unknown customers and another tenant's", async () => {
  const [mine, theirs] = [await newContext(), await newContext()];
  const customer = { email: "a@b.co", tckn: TCKN, code: "X" };
  await resolve(theirs, { verifyBy: "Id", onMissing: "Create", customer });
  for (const verifyBy of ["Id", "Email", "Tckn"] as const) {
    const refusal = await refusalOf(resolve(mine, { verifyBy, onMissing: "ThrowError", customer }));
    assert.equal(refusal.status, 404);
  }
});

test("userVerificationFailBehavior: ContinueWithDefaultUser gives the default customer, or 409 without one", async () => {
  const ctx = await newContext();
  const input = { verifyBy: "Email", onMissing: "ContinueWithDefaultUser", customer: { email: "who@b.co" } } as const;
  assert.equal((await refusalOf(resolve(ctx, input))).status, 409);
  await inTransaction(ctx, (ctx) => createCustomer(ctx, { code: "ONE", email: "one@b.co" }));
  await inTransaction(ctx, (ctx) => createCustomer(ctx, { code: "TWO", email: "two@b.co" }));
  await Promise.all(["ONE", "TWO", "ONE", "TWO"].map((code) => setDefaultCustomer(ctx, code)));
  await setDefaultCustomer(ctx, "TWO");
  const customer = await resolve(ctx, input);
  assert.deepEqual([customer.code, customer.isDefault], ["TWO", true]);
  assert.equal((await refusalOf(setDefaultCustomer(ctx, "NONE"))).status, 404);
});

test("another customer's code is a conflict at customer.code; an inactive customer is a conflict", async () => {
  const ctx = await newContext();
  const first = await inTransaction(ctx, (ctx) => createCustomer(ctx, { code: "C", erpCode: "E", email: "c@b.co" }));
  const create = (customer: CustomerToResolve["customer"]) =>
    refusalOf(resolve(ctx, { verifyBy: "Email", onMissing: "Create", customer }));
  const byCode = await create({ email: "new@b.co", code: "C" });
  assert.deepEqual([byCode.status, byCode.field], [409, "customer.code"]);
  const byErpCode = await create({ email: "new@b.co", erpCode: "E" });
  assert.deepEqual([byErpCode.status, byErpCode.field], [409, "customer.erpCode"]);
  await inTransaction(ctx, (ctx) => changeCustomer(ctx, { id: first.id, isActive: false }));
  const inactive = await create({ email: "C@B.co" });
  assert.deepEqual([inactive.status, inactive.reason], [409, "inactive"]);
});

test("an identity number is stored encrypted, and its hash differs between tenants", async () => {
  const contexts = [await newContext(), await newContext()];
  const hashes = [];
  for (const ctx of contexts) {
    const created = await resolve(ctx, {
      verifyBy: "Tckn",
      onMissing: "Create",
      customer: { email: "a@b.co", tckn: TCKN },
    });
    const row = await inTransaction(ctx, ({ tx, tenantId }) => tx.row(readSealed, [tenantId, created.id]));
    assert.ok(row !== undefined && !row.everything.includes(TCKN));
    assert.ok(!row.everything.includes(Buffer.from(TCKN).toString("hex")));
    hashes.push(row.tckn_index.toString("hex"));
    assert.deepEqual(await inTransaction(ctx, (ctx) => findCustomer(ctx, created.id)), created);
  }
  assert.equal(new Set(hashes).size, 2);
});
