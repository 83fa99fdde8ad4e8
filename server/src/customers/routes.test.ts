import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { inTransaction } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { isTckn } from "#platform/text/identity-number.ts";
import {
  assertRefused,
  corporateTests,
  unseenCharacterTests,
  ownAccountTests,
  vendorRecordTests,
} from "../../tests/support/vendor-record.ts";
import { defineDynamicField } from "./define-dynamic-field.ts";
import { resolveCustomer } from "./resolve-customer.ts";
import { customerRoutes } from "./routes.ts";
import { listDynamicFields } from "./store/dynamic-fields.ts";

const TCKN = "10000000146";
const valid = { email: "info@firma.com.tr" };

const customers = vendorRecordTests({
  path: "/vendor/customer",
  routes: customerRoutes,
  valid,
  required: ["code", "email"],
  booleans: ["isCorporate", "isActive"],
  recordType: "customer",
});
corporateTests(customers, valid);
unseenCharacterTests(customers, valid);
ownAccountTests(customers, valid);

test("replies show only the last two digits of an identity number, and null clears it", async () => {
  const created = await customers.create({ tckn: TCKN, gsm: "5321234567", name: "Ali", surname: "Işık" });
  assert.deepEqual([created.tckn, created.gsm], ["*********46", "+905321234567"]);
  const single = await customers.get(`/${created.id}`);
  const listed = await customers.get("?name=ali%20ışık&gsm=%2B905321234567");
  assert.equal(listed.body.data[0].tckn, "*********46");
  assert.ok(!single.text.includes(TCKN) && !listed.text.includes(TCKN));
  assert.equal((await customers.put({ id: created.id, name: "Veli" })).body.data.tckn, "*********46");
  assert.equal((await customers.put({ id: created.id, tckn: null })).body.data.tckn, null);
});

test("an e-mail address is stored without invisible characters, and 11111111111 is no identity number", async () => {
  const email = "\u200eunseen\u00ad@shop.example\u00a0";
  const created = await customers.create({ email, tckn: " 11111111111 " });
  assert.deepEqual([created.email, created.tckn], ["unseen@shop.example", null]);
  const listed = await customers.get(`?email=${encodeURIComponent(email)}`);
  assert.deepEqual(
    listed.body.data.map(({ id }: { id: string }) => id),
    [created.id],
  );
  const changed = await customers.put({ id: created.id, tckn: " 10000000146 " });
  assert.equal(changed.body.data.tckn, "*********46");
  assert.equal((await customers.put({ id: created.id, tckn: "11111111111" })).body.data.tckn, null);
});

test("after a change the customer is found by the new identity number only", async () => {
  const created = await customers.create({ tckn: TCKN });
  await customers.put({ id: created.id, tckn: "12345678950" });
  const ctx = customers.server().contextFor(customers.merchant().tenantId);
  const find = (tckn: string) =>
    inTransaction(ctx, (ctx) =>
      resolveCustomer(ctx, { verifyBy: "Tckn", onMissing: "ThrowError", customer: { email: "a@b.co", tckn } }),
    );
  assert.equal((await find("12345678950")).id, created.id);
  await assert.rejects(find(TCKN), (error) => error instanceof Refusal && error.status === 404);
});

test("wrong personal details are refused with a 400 that names the field", async () => {
  const wrong = { email: "nobody", gsm: "+90 12", tckn: "10000000147" };
  const { id } = await customers.create();
  for (const [field, value] of Object.entries(wrong)) {
    assertRefused(await customers.post({ ...valid, code: "W", [field]: value }), 400, "ERR_VALIDATION", field);
    assertRefused(await customers.put({ id, [field]: value }), 400, "ERR_VALIDATION", field);
  }
});

test("a customer that a link creates has its id as code until one is set, and always a code or ERP code", async () => {
  const ctx = customers.server().contextFor(customers.merchant().tenantId);
  const made = await inTransaction(ctx, (ctx) =>
    resolveCustomer(ctx, { verifyBy: "Email", onMissing: "Create", customer: { email: "made@firma.com" } }),
  );
  assert.equal((await customers.get(`/${made.id}`)).body.code, made.id);
  assert.equal((await customers.put({ updateCode: made.id, code: "MADE" })).body.data.code, "MADE");
  const known = await inTransaction(ctx, (ctx) =>
    resolveCustomer(ctx, {
      verifyBy: "Id",
      onMissing: "Create",
      customer: { email: "known@firma.com", erpCode: "120.KNOWN" },
    }),
  );
  assert.equal(known.code, null);
  assert.equal((await customers.put({ id: known.id, erpCode: null })).body.data.code, known.id);
});

test("fields that only the service writes cannot be sent", async () => {
  const created = await customers.create({
    id: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10",
    isDefault: true,
    tenantId: "x",
  });
  assert.deepEqual([created.isDefault, created.id.startsWith("0192f3a1")], [false, false]);
});

test("dynamic fields are listed by code, a second definition changes the label, a wrong code is refused", async () => {
  const ctx = customers.server().contextFor(await customers.server().newTenant());
  await defineDynamicField(ctx, { code: "invoiceNo", label: "Fatura" });
  await defineDynamicField(ctx, { code: "branch", label: "Şube" });
  await defineDynamicField(ctx, { code: "invoiceNo", label: "Fatura no" });
  const expected = [
    { code: "branch", label: "Şube" },
    { code: "invoiceNo", label: "Fatura no" },
  ];
  assert.deepEqual(await listDynamicFields(ctx), expected);
  assert.deepEqual(await inTransaction(ctx, (ctx) => listDynamicFields(ctx)), expected);
  assert.throws(() => defineDynamicField(ctx, { code: "__proto__", label: "x" }), Refusal);
  assert.deepEqual(await listDynamicFields(customers.server().contextFor(await customers.server().newTenant())), []);
});

test("an identity number with one wrong digit is invalid", () => {
  const digits = fc.array(fc.nat(9), { minLength: 9, maxLength: 9 }).filter(([first]) => first !== 0);
  const numbers = digits.map((nine) => {
    const odd = nine[0]! + nine[2]! + nine[4]! + nine[6]! + nine[8]!;
    const even = nine[1]! + nine[3]! + nine[5]! + nine[7]!;
    const tenth = (((odd * 7 - even) % 10) + 10) % 10;
    return [...nine, tenth, (odd + even + tenth) % 10].join("");
  });
  fc.assert(
    fc.property(numbers, fc.nat(10), fc.integer({ min: 1, max: 9 }), (number, place, difference) => {
      assert.ok(isTckn(number));
      const digit = (Number(number[place]) + difference) % 10;
      assert.ok(!isTckn(number.slice(0, place) + digit + number.slice(place + 1)));
    }),
  );
});
