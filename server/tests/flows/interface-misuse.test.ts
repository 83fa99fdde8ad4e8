import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { http, type HttpClient, type HttpReply } from "../support/http.ts";
import { startTestService, type TestService } from "../support/service.ts";

// Every row of the interface's section "Errors", and the rules of its section "Endpoints" that refuse a request.
let service: TestService;
let client: HttpClient;
let token: string;
let foreignToken: string;

before(async () => {
  service = await startTestService();
  client = http(service.url);
  [token = "", foreignToken = ""] = await Promise.all(
    service.tenants.map(
      async ({ username, password }) =>
        (await client.post("/auth/token", { username, password })).body.accessToken as string,
    ),
  );
});
after(() => service.close());

test("401: the header is missing, has no Bearer, or carries an unknown token", async () => {
  for (const headers of [
    {},
    { authorization: token },
    { authorization: `Basic ${token}` },
    { authorization: "Bearer " },
    { authorization: "Bearer unknown" },
  ]) {
    const reply = await client.get("/cat/cat/list", { headers });
    refuses(reply, 401, "ERR_UNAUTHORIZED");
    assert.match(reply.headers.get("www-authenticate") ?? "", /^Bearer/);
  }
});

test("401: the token has expired, and expiresIn said when", async () => {
  const { username, password } = service.tenants[0];
  const { accessToken, expiresIn } = (await client.post("/auth/token", { username, password })).body;
  assert.equal(expiresIn, 3_600);
  service.clock.advance(3_599_000);
  assert.equal((await client.get("/cat/cat/list", { token: accessToken })).status, 200);
  service.clock.advance(2_000);
  refuses(await client.get("/cat/cat/list", { token: accessToken }), 401, "ERR_UNAUTHORIZED");
  token = (await client.post("/auth/token", { username, password })).body.accessToken;
  const foreign = service.tenants[1];
  foreignToken = (await client.post("/auth/token", { username: foreign.username, password: foreign.password })).body
    .accessToken;
});

test("another company's token gets the reply for an unknown record for each of our records", async () => {
  const own = (await client.get("/cat/cat/list?pageSize=1", { token })).body.data[0];
  const foreign = await client.get(`/cat/cat?id=${own.id}`, { token: foreignToken });
  const unknown = await client.get(`/cat/cat?id=${randomUUID()}`, { token: foreignToken });
  refuses(foreign, 404, "ERR_NOT_FOUND");
  assert.equal(foreign.body.message, unknown.body.message);
  const link = await client.post("/hpm", order(), { token: foreignToken });
  assert.equal(link.status, 404);
  assert.equal(link.body.errors[0].field, "paymentSetId");
});

test("400: POST and PUT accept only application/json", async () => {
  for (const method of ["POST", "PUT"]) {
    for (const type of [
      "text/plain",
      "application/xml",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const reply = await client.request(method, "/cat/cat", {
        token,
        headers: { "Content-Type": type },
        body: "<a/>",
      });
      refuses(reply, 400, "ERR_CONTENT_TYPE");
    }
  }
});

test("400: a body that is not JSON is ERR_MALFORMED_JSON", async () => {
  for (const body of ["{", "nothing", "{'a':1}", '{"a":1}}', '"\u0000']) {
    const reply = await client.request("POST", "/cat/cat", { token, body });
    refuses(reply, 400, "ERR_MALFORMED_JSON");
  }
});

test("ERR_VALIDATION names the missing field, and an empty string is a missing one", async () => {
  const whole = transaction();
  for (const field of ["erpCode", "accountErpCode", "amount", "currencyCode", "dueDate"]) {
    for (const value of [undefined, null, ""]) {
      const reply = await client.post("/cat/cat", { ...whole, [field]: value }, { token });
      refuses(reply, 400, "ERR_VALIDATION");
      assert.equal(reply.body.details.field, field);
    }
  }
});

test("409 ERR_CONFLICT: an erpCode or code that exists already, also in an update", async () => {
  const first = transaction();
  const second = transaction();
  for (const body of [first, second]) assert.equal((await client.post("/cat/cat", body, { token })).status, 201);
  refuses(await client.post("/cat/cat", first, { token }), 409, "ERR_CONFLICT");
  refuses(
    await client.put("/cat/cat", { updateErpCode: second.erpCode, erpCode: first.erpCode }, { token }),
    409,
    "ERR_CONFLICT",
  );
  const customer = { code: randomUUID(), email: "a@example.com", name: "A", surname: "B" };
  assert.equal((await client.post("/vendor/customer", customer, { token })).status, 201);
  refuses(await client.post("/vendor/customer", customer, { token }), 409, "ERR_CONFLICT");
  const other = { ...customer, code: randomUUID() };
  assert.equal((await client.post("/vendor/customer", other, { token })).status, 201);
  refuses(
    await client.put("/vendor/customer", { updateCode: other.code, code: customer.code }, { token }),
    409,
    "ERR_CONFLICT",
  );
});

test("POST instead of PUT and PUT instead of POST are refused", async () => {
  const body = transaction();
  assert.equal((await client.post("/cat/cat", body, { token })).status, 201);
  assert.equal((await client.post("/cat/cat", body, { token })).status, 409);
  assert.equal((await client.put("/cat/cat", transaction(), { token })).status, 400);
  const reply = await client.request("PATCH", "/cat/cat", { token });
  refuses(reply, 405, "ERR_METHOD_NOT_ALLOWED");
  assert.match(reply.headers.get("allow") ?? "", /GET.*POST|POST.*GET/);
});

test("404: the list of saved cards of a merchant who has none", async () => {
  refuses(await client.get("/vendor/creditcard", { token }), 404, "ERR_NOT_FOUND");
});

test("a boolean sent as a string, a number as a string and a string as a number are not accepted", async () => {
  const account = { code: randomUUID(), erpCode: randomUUID(), name: "Hesap" };
  const wrong = await client.post("/vendor/currentAccount", { ...account, isVisibleOnPayment: "true" }, { token });
  refuses(wrong, 400, "ERR_VALIDATION");
  assert.equal(wrong.body.details.field, "isVisibleOnPayment");
  for (const change of [{ amount: "12.5" }, { erpCode: 1 }, { amount: 1e30 }, { amount: 0.00001 }]) {
    const reply = await client.post("/cat/cat", { ...transaction(), ...change }, { token });
    refuses(reply, 400, "ERR_VALIDATION");
    assert.equal(reply.body.details.field, Object.keys(change)[0]);
  }
});

test("listings are always paged: 10 by default, 100 at most, and totalCount counts all", async () => {
  const first = await client.get("/cat/cat?id=&erpCode=", { token });
  assert.equal(first.status, 200);
  assert.equal(first.body.data.length, 10);
  assert.ok(first.body.totalCount >= 1_000);
  assert.equal((await client.get("/cat/cat/list?pageSize=100", { token })).body.data.length, 100);
  for (const query of ["pageSize=101", "pageSize=0", "page=0", "page=-1", "page=1.5", "page=one", "page=1&page=2"]) {
    refuses(await client.get(`/cat/cat/list?${query}`, { token }), 400, "ERR_VALIDATION");
  }
  const past = await client.get("/cat/cat/list?page=100000", { token });
  assert.deepEqual([past.status, past.body.data], [200, []]);
});

test("the widget flow refuses a token of the wrong kind, a changed amount and a foreign prepareToken", async () => {
  const widgetToken = (await client.get("/b2c/widget/token", { token })).body.token;
  const prepare = { card: cardOf("approved"), use3D: true, currency: "TRY", amount: 99.9 };
  refuses(await client.post("/b2c/widget/preparePayment", prepare, { token }), 401, "ERR_UNAUTHORIZED");
  refuses(await client.get("/b2c/widget/token", { token: widgetToken }), 401, "ERR_UNAUTHORIZED");
  const prepared = await client.post("/b2c/widget/preparePayment", prepare, { token: widgetToken });
  assert.equal(prepared.status, 200, prepared.text);
  const { prepareToken } = prepared.body;
  const payment = {
    amount: 99.9,
    prepareToken,
    returnUrl: "https://shop.example.com/return",
    clientReferenceCode: randomUUID(),
    customerIpAddress: "192.0.2.1",
  };
  const mistaken = await client.post("/b2c/widget/payment", { ...payment, prepareToken: widgetToken }, { token });
  refuses(mistaken, 400, "ERR_VALIDATION");
  assert.equal(mistaken.body.details.field, "prepareToken");
  refuses(await client.post("/b2c/widget/payment", { ...payment, amount: 9.9 }, { token }), 409, "ERR_CONFLICT");
  assert.ok([400, 404].includes((await client.post("/b2c/widget/payment", payment, { token: foreignToken })).status));
  const paid = await client.post("/b2c/widget/payment", payment, { token });
  assert.equal(paid.body.paymentType, "RedirectUrl", paid.text);
  const again = await client.post("/b2c/widget/payment", payment, { token });
  assert.equal(again.body.redirectTo, paid.body.redirectTo);
});

test("a WidgetToken is valid for one payment and for 20 minutes", async () => {
  const issue = async () => (await client.get("/b2c/widget/token", { token })).body;
  const { token: widgetToken, expiresIn } = await issue();
  assert.equal(expiresIn, 1_200);
  service.clock.advance(1_201_000);
  refuses(
    await client.get("/b2c/paymentOptions?binNumber=435508&amount=10&currency=TRY", { token: widgetToken }),
    401,
    "ERR_UNAUTHORIZED",
  );
});

test("the reply to a failed hosted payment link call has the envelope, with the same status as HTTP", async () => {
  const cases: [change: object, status: number, field: string][] = [
    [{ amount: 0 }, 400, "amount"],
    [{ amount: -5 }, 400, "amount"],
    [{ amount: 1.005 }, 400, "amount"],
    [{ amount: "10" }, 400, "amount"],
    [{ currencyCode: "USD" }, 400, "currencyCode"],
    [{ clientOrderReference: "" }, 400, "clientOrderReference"],
    [{ userVerificationBy: "Passport" }, 400, "userVerificationBy"],
    [{ userVerificationBy: "Gsm" }, 400, "customer.gsm"],
    [{ customer: { name: "No e-mail" } }, 400, "customer.email"],
    [{ successURL: "javascript:alert(1)" }, 400, "successURL"],
    [{ additionalData: { unheardOf: "1" } }, 400, "additionalData.unheardOf"],
    [{ paymentSetId: randomUUID() }, 404, "paymentSetId"],
    [{ userVerificationFailBehavior: "ThrowError" }, 404, "customer"],
  ];
  for (const [change, status, field] of cases) {
    const reply = await client.post("/hpm", { ...order(), ...change }, { token });
    assert.equal(reply.status, status, reply.text);
    assert.equal(reply.body.statusCode, status);
    assert.equal(typeof reply.body.message, "string");
    assert.deepEqual([reply.body.data, reply.body.oldData, reply.body.exceptions], [null, null, null]);
    assert.ok(reply.body.errors[0].field.startsWith(field), `${reply.body.errors[0].field} in place of ${field}`);
  }
});

function refuses(reply: HttpReply, status: number, errorCode: string): void {
  assert.equal(reply.status, status, reply.text);
  assert.equal(reply.body.isSuccess, false);
  assert.equal(reply.body.errorCode, errorCode);
  assert.match(reply.body.timestamp, /Z$/);
  assert.equal(reply.body.traceId, reply.headers.get("x-trace-id"));
}

function order() {
  return {
    currencyCode: "TRY",
    clientOrderReference: randomUUID(),
    amount: 10,
    paymentSetId: service.tenants[0].paymentSetId,
    customer: { email: `${randomUUID()}@example.com` },
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
  };
}

function transaction() {
  return {
    erpCode: randomUUID(),
    accountErpCode: "120.01",
    amount: -111,
    currencyCode: "TRY",
    dueDate: "2026-03-01T00:00:00",
  };
}

function cardOf(outcome: string) {
  const { cardNumber, cardHolderName, expMonth, expYear, cvv } = service.demo.testCards.find(
    (card) => card.outcome === outcome,
  )!;
  return { cardNumber, cardHolderName, expMonth, expYear, cvv };
}
