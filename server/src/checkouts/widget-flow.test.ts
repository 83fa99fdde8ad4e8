import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { findTenant } from "#identity/index.ts";
import { updatePaymentSet } from "#payment-sets/index.ts";
import type { PaymentSetChanges } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { demoClient, orderReference, pathOf } from "../../tests/support/demo-client.ts";
import type { DemoClient } from "../../tests/support/demo-client.ts";
import type { Json } from "../../tests/support/http.ts";
import { startTestService } from "../../tests/support/service.ts";
import type { TestService } from "../../tests/support/service.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

const AMOUNT = 250.75;
const RETURN_URL = "https://shop.example/return?basket=7";

async function newWidgetToken(): Promise<string> {
  return String((await client.get("/b2c/widget/token", { token: client.token })).body.token);
}

function cardBody(outcome = "approved"): Record<string, string> {
  const card = service.demo.testCards.find((candidate) => candidate.outcome === outcome)!;
  const { cardNumber, cardHolderName, cvv, expMonth, expYear } = card;
  return { cardNumber, cardHolderName, cvv, expMonth, expYear };
}

function prepare(token: string, changes: Record<string, Json> = {}) {
  return client.post("/b2c/widget/preparePayment", { card: cardBody(), use3D: false, currency: "TRY", amount: AMOUNT, ...changes }, { token });
}

async function prepareToken(changes: Record<string, Json> = {}): Promise<string> {
  const { status, body, text } = await prepare(await newWidgetToken(), changes);
  assert.equal(status, 200, text);
  return String(body.prepareToken);
}

function pay(token: string, changes: Record<string, Json> = {}) {
  const body = { amount: AMOUNT, prepareToken: token, returnUrl: RETURN_URL, clientReferenceCode: orderReference(), customerIpAddress: "203.0.113.9", ...changes };
  return client.post("/b2c/widget/payment", body, { token: client.token });
}

function charges(): number {
  return service.bank.ledger.orders().length;
}

async function changeSet(changes: PaymentSetChanges): Promise<void> {
  const tenant = await findTenant(service.platform, service.tenants[0].code);
  await inTransaction(service.contextFor(tenant!.id), (tx) => updatePaymentSet(tx, service.tenants[0].paymentSetId, changes));
}

test("decisions 6: a WidgetToken comes with its 1200 seconds", async () => {
  const { status, body } = await client.get("/b2c/widget/token", { token: client.token });
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), ["token", "expiresIn"]);
  assert.equal(body.expiresIn, 1200);
});

test("each token on another token's endpoint is answered 401", async () => {
  const widget = await newWidgetToken();
  const prepared = await prepareToken();
  for (const token of [widget, prepared, "x", undefined]) {
    const options = token === undefined ? {} : { token };
    assert.equal((await client.get("/b2c/widget/token", options)).status, 401);
    assert.equal((await client.post("/b2c/widget/payment", { amount: 1, prepareToken: prepared }, options)).status, 401);
    assert.equal((await client.get("/b2c/payment?orderId=X", options)).status, 401);
    assert.equal((await client.post("/b2c/payment/refund", { referenceCode: "X" }, options)).status, 401);
  }
  for (const token of [client.token, prepared]) assert.equal((await prepare(token)).status, 401);
  const options = "/b2c/paymentOptions?binNumber=43550843&amount=100&currency=TRY";
  assert.equal((await client.get(options, { token: prepared })).status, 401);
});

test("payment options have the published shape at both addresses, for both kinds of token", async () => {
  for (const path of ["/b2c/paymentOptions", "/paymentOptions"]) {
    for (const token of [client.token, await newWidgetToken()]) {
      const { status, body } = await client.get(`${path}?binNumber=43550843&amount=100.50&currency=TRY`, { token });
      assert.equal(status, 200);
      const [pos] = body;
      assert.deepEqual(Object.keys(pos), ["id", "name", "postTitle", "isDefaultPos", "installments"]);
      assert.equal(pos.isDefaultPos, true);
      assert.deepEqual(Object.keys(pos.installments[0]).toSorted(), ["amount", "commApplyTypeId", "commRate", "currencyId", "installment", "installmentAmount", "posId", "processAmount", "token"]);
      assert.equal(pos.installments[0].amount, 100.5);
    }
  }
});

for (const [query, field] of [
  ["amount=1&currency=TRY", "binNumber"],
  ["binNumber=12345&amount=1&currency=TRY", "binNumber"],
  ["binNumber=123456789&amount=1&currency=TRY", "binNumber"],
  ["binNumber=43550843&currency=TRY", "amount"],
  ["binNumber=43550843&amount=0&currency=TRY", "amount"],
  ["binNumber=43550843&amount=1.001&currency=TRY", "amount"],
  ["binNumber=43550843&amount=10", "currency"],
  ["binNumber=43550843&amount=10&currency=JPY", "currency"],
] as const) {
  test(`payment options refuse ${query}, naming ${field}`, async () => {
    const { status, body } = await client.get(`/b2c/paymentOptions?${query}`, { token: client.token });
    assert.deepEqual([status, body.errorCode, body.details.field], [400, "ERR_VALIDATION", field]);
  });
}

test("security 23: a WidgetToken answers a bounded number of card look-ups", async () => {
  const token = await newWidgetToken();
  const statuses: number[] = [];
  for (let index = 0; index < 62; index += 1) statuses.push((await client.get(`/b2c/paymentOptions?binNumber=${400_000 + index}&amount=10&currency=TRY`, { token })).status);
  assert.equal(statuses.filter((status) => status === 200).length, 60);
  assert.equal(statuses.at(-1), 429);
});

for (const [title, changes, field] of [
  ["no card", { card: undefined }, "card"],
  ["no card number", { cardNumber: "" }, "card.cardNumber"],
  ["a number that is not sent as text", { cardNumber: 4355084355084358 }, "card.cardNumber"],
  ["a mistyped number", { cardNumber: "4355084355084359" }, "card.cardNumber"],
  ["a short number", { cardNumber: "43550843" }, "card.cardNumber"],
  ["no name", { cardHolderName: undefined }, "card.cardHolderName"],
  ["a card number as name", { cardHolderName: "4355084355084358" }, "card.cardHolderName"],
  ["a short security code", { cvv: "12" }, "card.cvv"],
  ["a long security code", { cvv: "1234" }, "card.cvv"],
  ["letters as security code", { cvv: "abc" }, "card.cvv"],
  ["month 13", { expMonth: "13" }, "card.expMonth"],
  ["a past year", { expYear: "2020" }, "card.expYear"],
] as const) {
  test(`preparing with ${title} is refused, naming ${field}`, async () => {
    const card = "card" in changes ? undefined : { ...cardBody(), ...changes };
    const { status, body } = await prepare(await newWidgetToken(), { card });
    assert.deepEqual([status, body.errorCode, body.details.field], [400, "ERR_VALIDATION", field]);
    assert.ok(!JSON.stringify(body).includes("4355084355084358"));
  });
}

test("preparing checks amount, currency and the installment token", async () => {
  const token = await newWidgetToken();
  const fieldOf = async (changes: Record<string, Json>) => (await prepare(token, changes)).body.details.field;
  assert.equal(await fieldOf({ amount: 0 }), "amount");
  assert.equal(await fieldOf({ amount: "1" }), "amount");
  assert.equal(await fieldOf({ amount: 1.001 }), "amount");
  assert.equal(await fieldOf({ currency: "JPY" }), "currency");
  assert.equal(await fieldOf({ use3D: "true" }), "use3D");
  assert.equal(await fieldOf({ installmentToken: "forged" }), "installmentToken");
  const { body } = await client.get(`/b2c/paymentOptions?binNumber=43550843&amount=${AMOUNT}&currency=TRY`, { token });
  const { token: installmentToken } = body[0].installments[1];
  assert.equal(await fieldOf({ installmentToken, amount: AMOUNT + 1 }), "installmentToken");
  const other = await prepare(await newWidgetToken(), { installmentToken });
  assert.equal(other.body.details.field, "installmentToken");
  assert.equal((await prepare(token, { installmentToken })).status, 200);
});

test("a direct sale charges once, and the same prepareToken gets the first answer again", async () => {
  const token = await prepareToken();
  const before = charges();
  const clientReferenceCode = orderReference();
  const first = await pay(token, { clientReferenceCode });
  assert.equal(first.status, 200);
  const { orderId, ...rest } = first.body;
  assert.match(orderId, /^[0-9A-V]{16}$/);
  assert.deepEqual(rest, { clientReferenceCode, paymentType: "DirectSale", redirectTo: null, success: true, error: null });
  const again = await pay(token, { clientReferenceCode: "another" });
  assert.equal(again.text, first.text);
  assert.equal(charges(), before + 1);
});

test("the same prepareToken used by several requests at once is one charge and one answer", async () => {
  const token = await prepareToken();
  const before = charges();
  const replies = await Promise.all(Array.from({ length: 5 }, () => pay(token, { clientReferenceCode: "AT-ONCE" })));
  assert.deepEqual(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size, 1);
  assert.equal(replies[0]!.body.success, true);
  assert.equal(charges(), before + 1);
});

test("a WidgetToken pays once: after it, preparing again is answered 401", async () => {
  const token = await newWidgetToken();
  const first = await prepare(token);
  const second = await prepare(token);
  const superseded = await pay(String(first.body.prepareToken));
  assert.deepEqual([superseded.status, superseded.body.details], [400, { field: "prepareToken", reason: "superseded" }]);
  assert.equal((await pay(String(second.body.prepareToken))).body.success, true);
  assert.equal((await prepare(token)).status, 401);
});

test("misuse of the prepareToken is named: WidgetToken, unknown, expired, other amount, other tenant", async () => {
  const widget = await pay(await newWidgetToken());
  assert.deepEqual([widget.status, widget.body.details], [400, { field: "prepareToken", reason: "widget_token" }]);
  const unknown = await pay(`spp_${"A".repeat(64)}`);
  assert.deepEqual([unknown.status, unknown.body.details], [400, { field: "prepareToken", reason: "unknown" }]);
  const missing = await pay("");
  assert.deepEqual([missing.status, missing.body.details], [400, { field: "prepareToken", reason: "required" }]);

  const token = await prepareToken();
  const before = charges();
  const other = await pay(token, { amount: AMOUNT - 1 });
  assert.deepEqual([other.status, other.body.errorCode, other.body.details.field], [409, "ERR_CONFLICT", "amount"]);
  const { apiKey, secretKey } = service.tenants[1];
  const foreign = await client.post("/auth/api/token/connect", { apiKey, secretKey });
  const stolen = await client.post("/b2c/widget/payment", { amount: AMOUNT, prepareToken: token, returnUrl: RETURN_URL }, { token: foreign.body.accessToken });
  assert.deepEqual(stolen.body.details, unknown.body.details);
  for (const returnUrl of ["javascript:alert(1)", "//shop.example", "https://a:b@shop.example"]) assert.equal((await pay(token, { returnUrl })).body.details.field, "returnUrl");
  assert.equal((await pay(token, { customerIpAddress: "nowhere" })).body.details.field, "customerIpAddress");
  assert.equal(charges(), before);
});

test("a declined card is a DirectSale without success, with the bank's reason", async () => {
  const reply = await pay(await prepareToken({ card: cardBody("insufficient_funds") }));
  assert.deepEqual([reply.status, reply.body.paymentType, reply.body.success], [200, "DirectSale", false]);
  assert.equal(typeof reply.body.error, "string");
  const status = await client.get(`/b2c/payment?orderId=${reply.body.orderId}`, { token: client.token });
  assert.deepEqual([status.body.transactionStatusId, status.body.success], [2, false]);
});

test("3-D Secure leads through the bank to the signed returnUrl, and the status tells the truth", async () => {
  const clientReferenceCode = orderReference();
  const reply = await pay(await prepareToken({ use3D: true }), { clientReferenceCode });
  assert.deepEqual([reply.body.paymentType, reply.body.success, reply.body.error], ["RedirectUrl", null, null]);
  const pending = await client.get(`/b2c/payment?orderId=${reply.body.orderId}`, { token: client.token });
  assert.equal(pending.body.transactionStatusId, 3);

  const ours = pathOf(await client.passBank(reply.body.redirectTo));
  const arrived = await client.get(ours);
  assert.equal(arrived.status, 303);
  const shop = new URL(arrived.headers.get("location")!);
  assert.equal(`${shop.origin}${shop.pathname}`, "https://shop.example/return");
  const { sign, ...fields } = Object.fromEntries(shop.searchParams);
  assert.deepEqual(fields, { basket: "7", orderId: reply.body.orderId, clientReferenceCode, success: "true", transactionStatusId: "1", error: "" });
  assert.match(sign!, /^[A-Za-z0-9_-]{43}$/);

  for (const query of [`orderId=${reply.body.orderId}`, `clientReferenceCode=${clientReferenceCode}`]) {
    const { body } = await client.get(`/b2c/payment?${query}`, { token: client.token });
    assert.deepEqual([body.success, body.transactionStatusId, body.amount, body.maskedCardNumber], [true, 1, AMOUNT, "435508******4358"]);
  }
});

test("3-D Secure that fails returns success=false, and a changed return address is 404", async () => {
  const reply = await pay(await prepareToken({ use3D: true }));
  const ours = pathOf(await client.passBank(reply.body.redirectTo, null));
  const arrived = await client.get(ours);
  const fields = new URL(arrived.headers.get("location")!).searchParams;
  assert.deepEqual([fields.get("success"), fields.get("transactionStatusId")], ["false", "2"]);
  assert.equal((await client.get(`${ours}x`)).status, 404);
  assert.equal((await client.get(ours.replace(/.$/, (last) => (last === "A" ? "B" : "A")))).status, 404);
});

test("the payment set's rule forces 3-D Secure, and then a returnUrl is required", async () => {
  await changeSet({ threeDsRule: { kind: "always" } });
  const token = await prepareToken({ use3D: false });
  const without = await pay(token, { returnUrl: undefined });
  assert.deepEqual([without.status, without.body.details.field], [400, "returnUrl"]);
  assert.equal((await pay(token)).body.paymentType, "RedirectUrl");
  await changeSet({ threeDsRule: { kind: "optional" } });
});

test("a payment set may ask for a form post to the returnUrl", async () => {
  await changeSet({ returnMethod: "post" });
  const reply = await pay(await prepareToken({ use3D: true }));
  const page = await client.get(pathOf(await client.passBank(reply.body.redirectTo)));
  assert.equal(page.status, 200);
  assert.match(page.headers.get("content-security-policy")!, /form-action 'self' https:\/\/shop\.example;/);
  for (const part of [`action="${RETURN_URL}"`, 'name="success" value="true"', 'name="sign"']) assert.ok(page.text.includes(part), part);
  await changeSet({ returnMethod: "get" });
});

test("refund and cancel answer what is left; another tenant's payment is unknown", async () => {
  const { body } = await pay(await prepareToken());
  const refund = (changes: Record<string, Json>) => client.post("/b2c/payment/refund", { referenceCode: body.orderId, ...changes }, { token: client.token });
  const part = await refund({ amount: 50.75 });
  assert.deepEqual([part.status, part.body], [200, { success: true, error: null, lastAmount: 200 }]);
  assert.equal((await refund({ amount: 200.01 })).status, 409);
  assert.equal((await refund({ amount: 0 })).status, 400);
  const rest = await refund({});
  assert.deepEqual(rest.body, { success: true, error: null, lastAmount: 0 });
  const status = await client.get(`/b2c/payment?orderId=${body.orderId}`, { token: client.token });
  assert.deepEqual([status.body.transactionStatusId, status.body.refundedAmount], [5, AMOUNT]);

  const cancelled = await pay(await prepareToken());
  const cancel = await client.post("/b2c/payment/cancel", { referenceCode: cancelled.body.orderId, reason: "test" }, { token: client.token });
  assert.deepEqual(cancel.body, { success: true, error: null, lastAmount: 0 });

  const { apiKey, secretKey } = service.tenants[1];
  const foreign = await client.post("/auth/api/token/connect", { apiKey, secretKey });
  const options = { token: String(foreign.body.accessToken) };
  assert.equal((await client.get(`/b2c/payment?orderId=${body.orderId}`, options)).status, 404);
  assert.equal((await client.post("/b2c/payment/refund", { referenceCode: body.orderId }, options)).status, 404);
  assert.equal((await client.post("/b2c/payment/cancel", { referenceCode: body.orderId }, options)).status, 404);
});

test("the status asks for a reference", async () => {
  const { status, body } = await client.get("/b2c/payment", { token: client.token });
  assert.deepEqual([status, body.details.field], [400, "orderId"]);
});

test("no token, card number or security code rests in the database in clear", async () => {
  const widget = await newWidgetToken();
  const prepared = String((await prepare(widget)).body.prepareToken);
  const database = new pg.Client({ connectionString: service.databaseUrl, options: `-c app.tenant_id=${(await findTenant(service.platform, service.tenants[0].code))!.id}` });
  await database.connect();
  const { rows } = await database.query(`select to_jsonb(p)::text as text from prepared_payments p union all select to_jsonb(c)::text from card_data c`);
  await database.end();
  assert.ok(rows.length > 1);
  for (const secret of [prepared.slice(4), widget.split(".")[1]!, "4355084355084358"]) {
    const hex = Buffer.from(secret).toString("hex");
    const raw = Buffer.from(secret, "base64url").toString("hex");
    for (const { text } of rows) assert.ok(!text.includes(secret) && !text.includes(hex) && !text.includes(raw));
  }
});

test("WidgetToken and prepareToken end after 20 minutes", async () => {
  const widget = await newWidgetToken();
  const token = await prepareToken();
  service.clock.advance(20 * 60_000 + 1_000);
  assert.equal((await prepare(widget)).status, 401);
  const late = await pay(token);
  assert.deepEqual([late.status, late.body.details], [400, { field: "prepareToken", reason: "expired" }]);
});
