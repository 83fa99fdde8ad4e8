import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findTenant } from "#identity/index.ts";
import { updatePaymentSet } from "#payment-sets/index.ts";
import { findPayment, findPaymentByClientReference } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { demoClient, orderBody, orderReference, type DemoClient } from "../../tests/support/demo-client.ts";
import { http } from "../../tests/support/http.ts";
import { startTestService, type TestService } from "../../tests/support/service.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

test("POST /hpm answers in the envelope, with a signed link and an expiry without time zone", async () => {
  const { status, body } = await client.newLink();
  assert.equal(status, 200);
  const { data, ...envelope } = body;
  assert.deepEqual(envelope, { message: null, statusCode: 200, exceptions: null, oldData: null, errors: null });
  assert.deepEqual(Object.keys(data), ["link", "expiryUtc"]);
  const link = new URL(data.link);
  assert.equal(`${link.origin}${link.pathname}`, `${service.url}/hpm/pay`);
  assert.deepEqual([...link.searchParams.keys()], ["id", "timestamp", "sign"]);
  assert.match(data.expiryUtc, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/);
  const lifetimeMs = new Date(`${data.expiryUtc}Z`).getTime() - Number(link.searchParams.get("timestamp")) * 1_000;
  assert.equal(lifetimeMs, 24 * 60 * 60 * 1_000);
});

interface Case {
  title: string;
  changes: Record<string, unknown>;
  status: number;
  field: string;
}

const cases: Case[] = [
  { title: "without currencyCode", changes: { currencyCode: undefined }, status: 400, field: "currencyCode" },
  { title: "with a currency in lower case", changes: { currencyCode: "try" }, status: 400, field: "currencyCode" },
  { title: "with a currency that is none", changes: { currencyCode: "XXQ" }, status: 400, field: "currencyCode" },
  {
    title: "in another currency than the payment set's",
    changes: { currencyCode: "USD" },
    status: 400,
    field: "currencyCode",
  },
  {
    title: "without clientOrderReference",
    changes: { clientOrderReference: undefined },
    status: 400,
    field: "clientOrderReference",
  },
  {
    title: "with an empty clientOrderReference",
    changes: { clientOrderReference: "" },
    status: 400,
    field: "clientOrderReference",
  },
  {
    title: "with a number as clientOrderReference",
    changes: { clientOrderReference: 1 },
    status: 400,
    field: "clientOrderReference",
  },
  { title: "without amount", changes: { amount: undefined }, status: 400, field: "amount" },
  { title: "with amount 0", changes: { amount: 0 }, status: 400, field: "amount" },
  { title: "with a negative amount", changes: { amount: -1 }, status: 400, field: "amount" },
  { title: "with a text as amount", changes: { amount: "12.5" }, status: 400, field: "amount" },
  { title: "with an amount finer than the kuruş", changes: { amount: 1.005 }, status: 400, field: "amount" },
  { title: "with an amount below the payment set's", changes: { amount: 0.01 }, status: 400, field: "amount" },
  { title: "with an amount above the payment set's", changes: { amount: 999_999_999 }, status: 400, field: "amount" },
  { title: "without paymentSetId", changes: { paymentSetId: undefined }, status: 400, field: "paymentSetId" },
  { title: "with a paymentSetId that is no GUID", changes: { paymentSetId: "x" }, status: 400, field: "paymentSetId" },
  {
    title: "with an unknown paymentSetId",
    changes: { paymentSetId: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10" },
    status: 404,
    field: "paymentSetId",
  },
  { title: "without customer", changes: { customer: undefined }, status: 400, field: "customer" },
  { title: "without customer.email", changes: { customer: {} }, status: 400, field: "customer.email" },
  {
    title: "with a bad e-mail address",
    changes: { customer: { email: "nobody" } },
    status: 400,
    field: "customer.email",
  },
  {
    title: "with a bad gsm",
    changes: { customer: { email: "a@b.co", gsm: "12" } },
    status: 400,
    field: "customer.gsm",
  },
  {
    title: "with a tckn whose check digits are wrong",
    changes: { customer: { email: "a@b.co", tckn: "10000000147" } },
    status: 400,
    field: "customer.tckn",
  },
  {
    title: "with verification by a field that is not sent",
    changes: { userVerificationBy: "Gsm" },
    status: 400,
    field: "customer.gsm",
  },
  {
    title: "with verification by Id without code and erpCode",
    changes: { userVerificationBy: "Id" },
    status: 400,
    field: "customer.code",
  },
  {
    title: "without userVerificationBy",
    changes: { userVerificationBy: undefined },
    status: 400,
    field: "userVerificationBy",
  },
  {
    title: "with another userVerificationBy",
    changes: { userVerificationBy: "Name" },
    status: 400,
    field: "userVerificationBy",
  },
  {
    title: "without userVerificationFailBehavior",
    changes: { userVerificationFailBehavior: undefined },
    status: 400,
    field: "userVerificationFailBehavior",
  },
  {
    title: "with another userVerificationFailBehavior",
    changes: { userVerificationFailBehavior: "Guess" },
    status: 400,
    field: "userVerificationFailBehavior",
  },
  {
    title: "with a customer to be found who is not",
    changes: { customer: { email: "unknown@example.com" }, userVerificationFailBehavior: "throwError" },
    status: 404,
    field: "customer.email",
  },
  {
    title: "with a script as successURL",
    changes: { successURL: "javascript:alert(1)" },
    status: 400,
    field: "successURL",
  },
  {
    title: "with credentials in failURL",
    changes: { failURL: "https://a:b@shop.example" },
    status: 400,
    field: "failURL",
  },
  {
    title: "with a webhookURL into a private network",
    changes: { webhookURL: "http://10.0.0.1/x" },
    status: 400,
    field: "webhookURL",
  },
  {
    title: "with an unknown key in additionalData",
    changes: { additionalData: { nothing: "x" } },
    status: 400,
    field: "additionalData.nothing",
  },
  {
    title: "with a null of an unknown key in additionalData",
    changes: { additionalData: { branch: "x", nothing: null } },
    status: 400,
    field: "additionalData.nothing",
  },
  {
    title: "with a number in additionalData",
    changes: { additionalData: { branch: 3 } },
    status: 400,
    field: "additionalData.branch",
  },
];

for (const { title, changes, status, field } of cases) {
  test(`a link ${title} is refused with ${status}, naming ${field}`, async () => {
    const reply = await client.newLink(changes);
    assert.equal(reply.status, status, reply.text);
    const { message, errors, ...rest } = reply.body;
    assert.deepEqual(rest, { statusCode: status, exceptions: null, data: null, oldData: null });
    assert.equal(typeof message, "string");
    assert.equal(errors[0].field, field);
    assert.deepEqual(Object.keys(errors[0]), ["field", "code", "message"]);
  });
}

test("decisions 5: userVerificationFailBehavior is read in any case, and the default customer is used", async () => {
  for (const userVerificationFailBehavior of [
    "Create",
    "CREATE",
    "ContinueWithDefaultUser",
    "continuewithdefaultuser",
  ]) {
    const { status } = await client.newLink({
      customer: { email: "somebody@example.com" },
      userVerificationFailBehavior,
    });
    assert.equal(status, 200, userVerificationFailBehavior);
  }
});

test("additionalData accepts only the tenant's own dynamic fields", async () => {
  assert.equal((await client.newLink({ additionalData: { branch: "Kadıköy", invoiceNo: "A-1" } })).status, 200);
  assert.equal((await client.newLink({ additionalData: { project: "x" } })).status, 400);
  assert.equal((await client.newLink({ additionalData: { branch: null, invoiceNo: null } })).status, 200);
});

test("the link's additionalData is kept with its payment, for the ERP", async () => {
  const tenant = await findTenant(service.platform, "demo");
  const ctx = service.contextFor(tenant!.id);
  const keptOf = async (additionalData: object) => {
    const clientOrderReference = orderReference();
    assert.equal((await client.newLink({ clientOrderReference, additionalData })).status, 200);
    const { id } = (await findPaymentByClientReference(ctx, clientOrderReference))!;
    return (await findPayment(ctx, id))?.additionalData;
  };
  assert.deepEqual(await keptOf({ branch: "Kadıköy", invoiceNo: null }), { branch: "Kadıköy" });
  assert.equal(await keptOf({ branch: null }), null);
});

test("another tenant's payment set is answered as an unknown one", async () => {
  const foreign = await client.newLink({ paymentSetId: service.tenants[1].paymentSetId });
  const unknown = await client.newLink({ paymentSetId: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10" });
  assert.equal(foreign.status, 404);
  assert.equal(foreign.text, unknown.text);
});

test("creating a link takes a token with the scope hpm; refusals come in the envelope", async () => {
  const none = await http(service.url).post("/hpm", orderBody(service.tenants[0].paymentSetId));
  assert.equal(none.status, 401);
  assert.equal(none.body.statusCode, 401);
  const widget = await client.get("/b2c/widget/token", { token: client.token });
  const wrong = await http(service.url).post("/hpm", orderBody(service.tenants[0].paymentSetId), {
    token: widget.body.token,
  });
  assert.equal(wrong.status, 401);
});

test("a body that is not JSON or has another type is refused in the envelope", async () => {
  const broken = await client.post("/hpm", "{", { token: client.token });
  assert.deepEqual(
    [broken.status, broken.body.statusCode, broken.body.errors[0].code],
    [400, 400, "ERR_MALFORMED_JSON"],
  );
  const form = await client.form("/hpm", { a: "1" }, { token: client.token });
  assert.deepEqual([form.status, form.body.errors[0].code], [400, "ERR_CONTENT_TYPE"]);
});

test("an inactive payment set gets no links", async () => {
  const tenant = await findTenant(service.platform, service.tenants[1].code);
  const ctx = service.contextFor(tenant!.id);
  const second = await http(service.url).post("/auth/api/token/connect", service.tenants[1]);
  const { id } = service.tenants[1].paymentSets.find(({ currencyCode }) => currencyCode === "EUR")!;
  await inTransaction(ctx, (tx) => updatePaymentSet(tx, id, { isActive: false }));
  const body = { ...orderBody(id), currencyCode: "EUR" };
  const reply = await http(service.url).post("/hpm", body, { token: second.body.accessToken });
  assert.deepEqual([reply.status, reply.body.errors[0].field], [409, "paymentSetId"]);
});

test("two simultaneous calls for the same new customer create one customer", async () => {
  const customer = { email: "twins@example.com", code: "TWINS-1" };
  const both = await Promise.all([1, 2, 3].map(() => client.newLink({ customer, userVerificationBy: "Id" })));
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200, 200],
  );
  const found = await client.get("/vendor/customer?code=TWINS-1", { token: client.token });
  assert.equal(found.status, 200);
});

test("a new link writes an audit row, and an unpaid order may have several links", async () => {
  const clientOrderReference = orderReference();
  const [one, two] = [await client.newLink({ clientOrderReference }), await client.newLink({ clientOrderReference })];
  assert.deepEqual([one.status, two.status], [200, 200]);
  assert.notEqual(one.body.data.link, two.body.data.link);
});

test("the same Idempotency-Key gives the same link", async () => {
  const body = orderBody(service.tenants[0].paymentSetId);
  const options = { token: client.token, headers: { "Idempotency-Key": "link-1" } };
  const [first, again] = [await client.post("/hpm", body, options), await client.post("/hpm", body, options)];
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get("idempotent-replayed"), "true");
});
