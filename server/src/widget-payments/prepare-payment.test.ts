import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Json } from "../../tests/support/http.ts";
import { startTestService, type TestService } from "../../tests/support/service.ts";
import { AMOUNT, widgetClient, type WidgetClient } from "../../tests/support/widget-client.ts";

let service: TestService;
let client: WidgetClient;
before(async () => {
  service = await startTestService();
  client = await widgetClient(service);
});
after(() => service.close());

test("a WidgetToken comes with its 1200 seconds", async () => {
  const { status, body } = await client.get("/b2c/widget/token", { token: client.token });
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), ["token", "expiresIn"]);
  assert.equal(body.expiresIn, 1200);
});

test("each token on another token's endpoint is answered 401", async () => {
  const widget = await client.newWidgetToken();
  const prepared = await client.prepareToken();
  for (const token of [widget, prepared, "x", undefined]) {
    const options = token === undefined ? {} : { token };
    assert.equal((await client.get("/b2c/widget/token", options)).status, 401);
    assert.equal(
      (await client.post("/b2c/widget/payment", { amount: 1, prepareToken: prepared }, options)).status,
      401,
    );
    assert.equal((await client.get("/b2c/payment?orderId=X", options)).status, 401);
    assert.equal((await client.post("/b2c/payment/refund", { referenceCode: "X" }, options)).status, 401);
  }
  for (const token of [client.token, prepared]) assert.equal((await client.prepare(token)).status, 401);
  const options = "/b2c/paymentOptions?binNumber=43550843&amount=100&currency=TRY";
  assert.equal((await client.get(options, { token: prepared })).status, 401);
});

test("payment options have the published shape at both addresses, for both kinds of token", async () => {
  for (const path of ["/b2c/paymentOptions", "/paymentOptions"]) {
    for (const token of [client.token, await client.newWidgetToken()]) {
      const { status, body } = await client.get(`${path}?binNumber=43550843&amount=100.50&currency=TRY`, { token });
      assert.equal(status, 200);
      const [pos] = body;
      assert.deepEqual(Object.keys(pos), ["id", "name", "postTitle", "isDefaultPos", "installments"]);
      assert.equal(pos.isDefaultPos, true);
      assert.deepEqual(Object.keys(pos.installments[0]).toSorted(), [
        "amount",
        "commApplyTypeId",
        "commRate",
        "currencyId",
        "installment",
        "installmentAmount",
        "posId",
        "processAmount",
        "token",
      ]);
      assert.equal(pos.installments[0].amount, 100.5);
      for (const { token: sealed } of pos.installments)
        assert.equal(sealed === null, token === client.token, "an AccessToken has no payment to bind a token to");
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
  const token = await client.newWidgetToken();
  const statuses: number[] = [];
  for (let index = 0; index < 62; index += 1)
    statuses.push(
      (await client.get(`/b2c/paymentOptions?binNumber=${400_000 + index}&amount=10&currency=TRY`, { token })).status,
    );
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
    const card = "card" in changes ? undefined : { ...client.cardBody(), ...changes };
    const { status, body } = await client.prepare(await client.newWidgetToken(), { card });
    assert.deepEqual([status, body.errorCode, body.details.field], [400, "ERR_VALIDATION", field]);
    assert.ok(!JSON.stringify(body).includes("4355084355084358"));
  });
}

test("preparing checks amount, currency and the installment token", async () => {
  const token = await client.newWidgetToken();
  const fieldOf = async (changes: Record<string, Json>) => (await client.prepare(token, changes)).body.details.field;
  assert.equal(await fieldOf({ amount: 0 }), "amount");
  assert.equal(await fieldOf({ amount: "1" }), "amount");
  assert.equal(await fieldOf({ amount: 1.001 }), "amount");
  assert.equal(await fieldOf({ currency: "JPY" }), "currency");
  assert.equal(await fieldOf({ use3D: "true" }), "use3D");
  assert.equal(await fieldOf({ installmentToken: "forged" }), "installmentToken");
  const { body } = await client.get(`/b2c/paymentOptions?binNumber=43550843&amount=${AMOUNT}&currency=TRY`, { token });
  const { token: installmentToken } = body[0].installments[1];
  assert.equal(await fieldOf({ installmentToken, amount: AMOUNT + 1 }), "installmentToken");
  const other = await client.prepare(await client.newWidgetToken(), { installmentToken });
  assert.equal(other.body.details.field, "installmentToken");
  assert.equal((await client.prepare(token, { installmentToken })).status, 200);
});
