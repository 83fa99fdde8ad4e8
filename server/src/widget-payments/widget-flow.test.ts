import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { findTenant } from "#identity/index.ts";
import { orderReference, pathOf } from "../../tests/support/demo-client.ts";
import type { Json } from "../../tests/support/http.ts";
import { startTestService, type TestService } from "../../tests/support/service.ts";
import { AMOUNT, RETURN_URL, widgetClient, type WidgetClient } from "../../tests/support/widget-client.ts";

let service: TestService;
let client: WidgetClient;
before(async () => {
  service = await startTestService();
  client = await widgetClient(service);
});
after(() => service.close());

test("a direct sale charges once, and the repeated prepareToken gets the same answer", async () => {
  const token = await client.prepareToken();
  const before = client.charges();
  const clientReferenceCode = orderReference();
  const first = await client.pay(token, { clientReferenceCode });
  assert.equal(first.status, 200);
  const { orderId, ...rest } = first.body;
  assert.match(orderId, /^[0-9A-V]{16}$/);
  assert.deepEqual(rest, {
    clientReferenceCode,
    paymentType: "DirectSale",
    redirectTo: null,
    success: true,
    transactionStatusId: 1,
    amount: AMOUNT,
    currency: "TRY",
    error: null,
  });
  const again = await client.pay(token, { clientReferenceCode });
  assert.equal(again.text, first.text);
  assert.equal(client.charges(), before + 1);
});

test("if the bank's answer was awaited, the repeated prepareToken gets the result once it is known", async () => {
  const token = await client.prepareToken();
  const before = client.charges();
  const order = { clientReferenceCode: orderReference() };
  service.bank.faults.add({ operation: "sale", kind: "reset_after" });
  const first = await client.pay(token, order);
  assert.deepEqual(
    [first.body.success, first.body.transactionStatusId, first.body.paymentType],
    [false, 3, "DirectSale"],
  );
  assert.match(first.body.error, /awaited/);
  service.clock.advance(60_000);
  let again = await client.pay(token, order);
  // A worker may be asking the bank at this moment.
  for (let asked = 0; asked < 100 && again.body.error !== null; asked += 1) again = await client.pay(token, order);
  assert.deepEqual(again.body, { ...first.body, success: true, transactionStatusId: 1, error: null });
  assert.equal(client.charges(), before + 1);
});

test("the same prepareToken used by several requests at once is one charge and one answer", async () => {
  const token = await client.prepareToken();
  const before = client.charges();
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => client.pay(token, { clientReferenceCode: "AT-ONCE" })),
  );
  const answer = (await client.pay(token, { clientReferenceCode: "AT-ONCE" })).body;
  assert.equal(answer.success, true);
  // On a busy machine a request may be answered before the bank has, and says so.
  const awaited = { ...answer, success: false, transactionStatusId: 3 };
  for (const { status, body } of replies)
    assert.deepEqual([status, { ...body, error: null }], [200, body.success === true ? answer : awaited]);
  assert.equal(client.charges(), before + 1);
});

test("a WidgetToken pays once: after it, preparing again is answered 401", async () => {
  const token = await client.newWidgetToken();
  const first = await client.prepare(token);
  const second = await client.prepare(token);
  const superseded = await client.pay(String(first.body.prepareToken));
  assert.deepEqual(
    [superseded.status, superseded.body.details],
    [400, { field: "prepareToken", reason: "superseded" }],
  );
  assert.equal((await client.pay(String(second.body.prepareToken))).body.success, true);
  assert.equal((await client.prepare(token)).status, 401);
});

test("each misuse of a prepareToken has its error: WidgetToken, unknown, expired, amount, tenant", async () => {
  const widget = await client.pay(await client.newWidgetToken());
  assert.deepEqual([widget.status, widget.body.details], [400, { field: "prepareToken", reason: "widget_token" }]);
  const unknown = await client.pay(`spp_${"A".repeat(64)}`);
  assert.deepEqual([unknown.status, unknown.body.details], [400, { field: "prepareToken", reason: "unknown" }]);
  const missing = await client.pay("");
  assert.deepEqual([missing.status, missing.body.details], [400, { field: "prepareToken", reason: "required" }]);

  const token = await client.prepareToken();
  const before = client.charges();
  const other = await client.pay(token, { amount: AMOUNT - 1 });
  assert.deepEqual([other.status, other.body.errorCode, other.body.details.field], [409, "ERR_CONFLICT", "amount"]);
  const foreign = await client.foreignToken();
  const stolen = await client.post(
    "/b2c/widget/payment",
    { amount: AMOUNT, prepareToken: token, returnUrl: RETURN_URL },
    { token: foreign },
  );
  assert.deepEqual(stolen.body.details, unknown.body.details);
  for (const returnUrl of ["javascript:alert(1)", "//shop.example", "https://a:b@shop.example"])
    assert.equal((await client.pay(token, { returnUrl })).body.details.field, "returnUrl");
  assert.equal((await client.pay(token, { customerIpAddress: "nowhere" })).body.details.field, "customerIpAddress");
  assert.equal(client.charges(), before);
});

test("a declined card is a DirectSale without success, with the bank's reason", async () => {
  const reply = await client.pay(await client.prepareToken({ card: client.cardBody("insufficient_funds") }));
  assert.deepEqual([reply.status, reply.body.paymentType, reply.body.success], [200, "DirectSale", false]);
  assert.equal(typeof reply.body.error, "string");
  const status = await client.get(`/b2c/payment?orderId=${reply.body.orderId}`, { token: client.token });
  assert.deepEqual([status.body.transactionStatusId, status.body.success], [2, false]);
});

test("3-D Secure leads through the bank to the signed returnUrl, and the status tells the truth", async () => {
  const clientReferenceCode = orderReference();
  const reply = await client.pay(await client.prepareToken({ use3D: true }), { clientReferenceCode });
  assert.deepEqual([reply.body.paymentType, reply.body.success, reply.body.error], ["RedirectUrl", null, null]);
  const pending = await client.get(`/b2c/payment?orderId=${reply.body.orderId}`, { token: client.token });
  assert.equal(pending.body.transactionStatusId, 3);

  const ours = pathOf(await client.passBank(reply.body.redirectTo));
  const arrived = await client.get(ours);
  assert.equal(arrived.status, 303);
  const shop = new URL(arrived.headers.get("location")!);
  assert.equal(`${shop.origin}${shop.pathname}`, "https://shop.example/return");
  const { sign, ...fields } = Object.fromEntries(shop.searchParams);
  assert.deepEqual(fields, {
    basket: "7",
    orderId: reply.body.orderId,
    clientReferenceCode,
    success: "true",
    transactionStatusId: "1",
    amount: "250.75",
    currency: "TRY",
    error: "",
  });
  assert.match(sign!, /^[A-Za-z0-9_-]{43}$/);

  for (const query of [`orderId=${reply.body.orderId}`, `clientReferenceCode=${clientReferenceCode}`]) {
    const { body } = await client.get(`/b2c/payment?${query}`, { token: client.token });
    assert.deepEqual(
      [body.success, body.transactionStatusId, body.amount, body.maskedCardNumber],
      [true, 1, AMOUNT, "435508******4358"],
    );
  }
});

test("the payer's language goes from the prepared payment to the bank and back; others are refused", async () => {
  const reply = await client.pay(await client.prepareToken({ use3D: true, locale: "en" }));
  const start = await client.get(pathOf(reply.body.redirectTo));
  for (const part of ['<html lang="en"', "Taking you to your bank"]) assert.ok(start.text.includes(part), part);
  assert.match(start.text, /name="lang" value="en"/i);
  const again = await client.get(pathOf(reply.body.redirectTo));
  assert.ok(again.text.includes("already been opened"));
  const turkish = await client.pay(await client.prepareToken({ use3D: true }));
  assert.ok((await client.get(pathOf(turkish.body.redirectTo))).text.includes('<html lang="tr"'));
  const unknown = await client.prepare(await client.newWidgetToken(), { locale: "de" });
  assert.deepEqual([unknown.status, unknown.body.details.field], [400, "locale"]);
});

test("3-D Secure that fails returns success=false, and a changed return address is 404", async () => {
  const reply = await client.pay(await client.prepareToken({ use3D: true }));
  const ours = pathOf(await client.passBank(reply.body.redirectTo, null));
  const arrived = await client.get(ours);
  const fields = new URL(arrived.headers.get("location")!).searchParams;
  assert.deepEqual([fields.get("success"), fields.get("transactionStatusId")], ["false", "2"]);
  assert.equal((await client.get(`${ours}x`)).status, 404);
  assert.equal((await client.get(ours.replace(/.$/, (last) => (last === "A" ? "B" : "A")))).status, 404);
});

test("the payment set's rule forces 3-D Secure, and then a returnUrl is required", async () => {
  await client.changeSet({ threeDsRule: { kind: "always" } });
  const token = await client.prepareToken({ use3D: false });
  const without = await client.pay(token, { returnUrl: undefined });
  assert.deepEqual([without.status, without.body.details.field], [400, "returnUrl"]);
  assert.equal((await client.pay(token)).body.paymentType, "RedirectUrl");
  await client.changeSet({ threeDsRule: { kind: "optional" } });
});

test("a payment set may ask for a form post to the returnUrl", async () => {
  await client.changeSet({ returnMethod: "post" });
  const reply = await client.pay(await client.prepareToken({ use3D: true }));
  const page = await client.get(pathOf(await client.passBank(reply.body.redirectTo)));
  assert.equal(page.status, 200);
  assert.match(
    page.headers.get("content-security-policy")!,
    /form-action 'self' https:\/\/shop\.example https: http:;/,
  );
  for (const part of [`action="${RETURN_URL}"`, 'name="success" value="true"', 'name="sign"'])
    assert.ok(page.text.includes(part), part);
  await client.changeSet({ returnMethod: "get" });
});

test("refund and cancel return what is left; another tenant's payment is unknown", async () => {
  const { body } = await client.pay(await client.prepareToken());
  const refund = (changes: Record<string, Json>) =>
    client.post("/b2c/payment/refund", { referenceCode: body.orderId, ...changes }, { token: client.token });
  const part = await refund({ amount: 50.75 });
  assert.deepEqual([part.status, part.body], [200, { success: true, error: null, lastAmount: 200 }]);
  assert.equal((await refund({ amount: 200.01 })).status, 409);
  assert.equal((await refund({ amount: 0 })).status, 400);
  const without = await refund({});
  assert.deepEqual([without.status, without.body.details.field], [400, "amount"]);
  const rest = await refund({ amount: 200 });
  assert.deepEqual(rest.body, { success: true, error: null, lastAmount: 0 });
  const status = await client.get(`/b2c/payment?orderId=${body.orderId}`, { token: client.token });
  assert.deepEqual([status.body.transactionStatusId, status.body.refundedAmount], [5, AMOUNT]);

  const cancelled = await client.pay(await client.prepareToken());
  const cancel = await client.post(
    "/b2c/payment/cancel",
    { referenceCode: cancelled.body.orderId, reason: "test" },
    { token: client.token },
  );
  assert.deepEqual(cancel.body, { success: true, error: null, lastAmount: 0 });

  const options = { token: await client.foreignToken() };
  assert.equal((await client.get(`/b2c/payment?orderId=${body.orderId}`, options)).status, 404);
  assert.equal(
    (await client.post("/b2c/payment/refund", { referenceCode: body.orderId, amount: 1 }, options)).status,
    404,
  );
  assert.equal((await client.post("/b2c/payment/cancel", { referenceCode: body.orderId }, options)).status, 404);
});

test("the status is a success only while the merchant has the money, or a part of it", async () => {
  const { orderId: referenceCode } = (await client.pay(await client.prepareToken())).body;
  const seen = async () => {
    const { body } = await client.get(`/b2c/payment?orderId=${referenceCode}`, { token: client.token });
    return [body.transactionStatusId, body.success, body.error];
  };
  const refund = (amount: number) =>
    client.post("/b2c/payment/refund", { referenceCode, amount }, { token: client.token });
  assert.deepEqual(await seen(), [1, true, null]);
  await refund(50);
  assert.deepEqual(await seen(), [6, true, null]);
  await refund(AMOUNT - 50);
  assert.deepEqual(await seen(), [5, false, "The payment was refunded."]);
  const voided = (await client.pay(await client.prepareToken())).body.orderId;
  await client.post("/b2c/payment/cancel", { referenceCode: voided }, { token: client.token });
  const { body } = await client.get(`/b2c/payment?orderId=${voided}`, { token: client.token });
  assert.deepEqual([body.transactionStatusId, body.success, body.error], [4, false, "The payment was cancelled."]);
});

test("the status asks for a reference", async () => {
  const { status, body } = await client.get("/b2c/payment", { token: client.token });
  assert.deepEqual([status, body.details.field], [400, "orderId"]);
});

async function connect(): Promise<pg.Client> {
  const tenant = await findTenant(service.platform, service.tenants[0].code);
  const options = `-c app.tenant_id=${tenant!.id}`;
  const database = new pg.Client({ connectionString: service.databaseUrl, options });
  await database.connect();
  return database;
}

test("an answer that was lost with its process is made from the payment, and nothing is charged again", async () => {
  const token = await client.prepareToken();
  const first = await client.pay(token, { clientReferenceCode: "LOST-ANSWER" });
  const database = await connect();
  await database.query("update prepared_payments set sealed_reply = null where state = 'used'");
  await database.end();
  const before = client.charges();
  assert.deepEqual((await client.pay(token, { clientReferenceCode: "LOST-ANSWER" })).body, first.body);
  assert.equal(client.charges(), before);
});

test("no token, card number or security code is stored in clear", async () => {
  const widget = await client.newWidgetToken();
  const prepared = String((await client.prepare(widget)).body.prepareToken);
  const database = await connect();
  const { rows } = await database.query(
    `select to_jsonb(p)::text as text from prepared_payments p union all select to_jsonb(c)::text from card_data c`,
  );
  await database.end();
  assert.ok(rows.length > 1);
  for (const secret of [prepared.slice(4), widget.split(".")[1]!, "4355084355084358"]) {
    const hex = Buffer.from(secret).toString("hex");
    const raw = Buffer.from(secret, "base64url").toString("hex");
    for (const { text } of rows) assert.ok(!text.includes(secret) && !text.includes(hex) && !text.includes(raw));
  }
});

test("WidgetToken and prepareToken end after 20 minutes", async () => {
  const widget = await client.newWidgetToken();
  const token = await client.prepareToken();
  service.clock.advance(20 * 60_000 + 1_000);
  assert.equal((await client.prepare(widget)).status, 401);
  const late = await client.pay(token);
  assert.deepEqual([late.status, late.body.details], [400, { field: "prepareToken", reason: "expired" }]);
});
