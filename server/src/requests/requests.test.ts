import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import type { Json } from "../../tests/support/http.ts";
import { amount, newPaymentSet } from "../../tests/support/payment-sets.ts";
import { testServer, type Merchant, type TestServer } from "../../tests/support/server.ts";
import { assertRefused } from "../../tests/support/vendor-record.ts";
import { paymentRequestRoutes } from "./request-routes.ts";

const PATH = "/vendor/paymentRequest";

let server: TestServer;
let merchant: Merchant;
let paymentSetId: string;
before(async () => {
  server = await testServer(paymentRequestRoutes, { rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
  merchant = await server.newMerchant();
  const limits = { minimumAmount: amount("5"), maximumAmount: amount("1000") };
  paymentSetId = (await newPaymentSet(server.contextFor(merchant.tenantId), [{ name: "Bank" }], limits)).set.id;
});
after(() => server.close());

let codes = 0;
const multiUse = () => ({
  code: `M-${(codes += 1)}`,
  kind: "MultiUse",
  currencyCode: "TRY",
  amount: 100.5,
  paymentSetId,
});
const openAmount = () => ({
  code: `O-${(codes += 1)}`,
  kind: "OpenAmount",
  currencyCode: "TRY",
  amountMin: 10,
  amountMax: 500,
  presets: [25, 50, 100, 250],
  paymentSetId,
});
const parts = () => ({ code: `P-${(codes += 1)}`, kind: "Parts", currencyCode: "TRY", amount: 12_000, paymentSetId });

const get = (query: string, token = merchant.token) => server.client.get(PATH + query, { token });
const post = (body: unknown, token = merchant.token) => server.client.post(PATH, body, { token });
const put = (body: unknown, token = merchant.token) => server.client.put(PATH, body, { token });
async function create(body: object): Promise<Json> {
  const reply = await post(body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

const actionsOf = statement<{ action: string }>(
  "test.actionsOfRequest",
  "select action from audit_log where tenant_id = $1 and record_id = $2 order by id",
);

test("a request of each kind is stored as sent, with its defaults and an address of its own", async () => {
  const product = multiUse();
  const { id, link, createdUtc, ...fields } = await create(product);
  assert.equal(id.length, 36);
  assert.match(link, /\/r\/[A-Za-z0-9_-]{44}$/);
  assert.match(createdUtc, /^\d{4}-/);
  assert.deepEqual(fields, {
    ...product,
    amountMin: null,
    amountMax: null,
    presets: [],
    usesMax: null,
    usesHeld: 0,
    amountHeld: 0,
    description: null,
    successURL: null,
    failURL: null,
    webhookURL: null,
    isActive: true,
  });
  const open = await create({
    ...openAmount(),
    usesMax: 3,
    description: "Bağış",
    webhookURL: "https://shop.example/hook",
  });
  assert.deepEqual([open.amount, open.amountMin, open.amountMax, open.presets], [null, 10, 500, [25, 50, 100, 250]]);
  assert.deepEqual([open.usesMax, open.description, open.webhookURL], [3, "Bağış", "https://shop.example/hook"]);
  const debt = await create(parts());
  assert.deepEqual([debt.amount, debt.amountMin, debt.usesMax], [12_000, 5, 1_000]);
});

test("a request is read by id and code, and listed newest first with its filters", async () => {
  const { token } = await server.newMerchant();
  const first = await create(multiUse());
  const second = await create({ ...openAmount(), isActive: false });
  for (const query of [`?id=${first.id}`, `?code=${first.code}`, `?id=${first.id}&code=${second.code}`])
    assert.deepEqual((await get(query)).body, first);
  const { data, totalCount } = (await get("/list?kind=OpenAmount&isActive=false&currencyCode=try&pageSize=1")).body;
  assert.deepEqual([totalCount, data], [1, [second]]);
  const all = (await get("/list?pageSize=2")).body;
  assert.deepEqual([all.data[0].id, all.data[1].id, all.pageSize], [second.id, first.id, 2]);
  assert.equal((await get("/list", token)).body.totalCount, 0);
  for (const query of [`?id=${newId()}`, "?code=none", "/visits?code=none"])
    assertRefused(await get(query), 404, "ERR_NOT_FOUND");
  assertRefused(await get("/visits"), 400, "ERR_VALIDATION", "code");
  assert.deepEqual((await get(`/visits?code=${first.code}`)).body.data, []);
});

test("a debt above the set's maximum is accepted if no rest is too large for one part, too small for two", async () => {
  await create({ ...parts(), amountMin: 500 });
  await create({ ...parts(), amount: 1_000, amountMin: 700 });
  const refused = await post({ ...parts(), amount: 1_000.01, amountMin: 700 });
  assert.deepEqual([refused.status, refused.body.details], [400, { field: "amountMin", reason: "unpayable_rest" }]);
});

test("a wrong field is refused by name, whatever the kind", async () => {
  const wrong: [object, number, string][] = [
    [{ ...multiUse(), code: undefined }, 400, "code"],
    [{ ...multiUse(), kind: "Once" }, 400, "kind"],
    [{ ...multiUse(), amount: undefined }, 400, "amount"],
    [{ ...multiUse(), amount: 0 }, 400, "amount"],
    [{ ...multiUse(), amount: 1.001 }, 400, "amount"],
    [{ ...multiUse(), amount: 4.99 }, 400, "amount"],
    [{ ...multiUse(), amount: 1_000.01 }, 400, "amount"],
    [{ ...multiUse(), amountMin: 5 }, 400, "amountMin"],
    [{ ...multiUse(), amountMax: 5 }, 400, "amountMax"],
    [{ ...multiUse(), presets: [5] }, 400, "presets"],
    [{ ...multiUse(), usesMax: 0 }, 400, "usesMax"],
    [{ ...multiUse(), usesMax: 10_001 }, 400, "usesMax"],
    [{ ...multiUse(), currencyCode: "TRX" }, 400, "currencyCode"],
    [{ ...multiUse(), currencyCode: "USD" }, 400, "currencyCode"],
    [{ ...multiUse(), paymentSetId: newId() }, 404, "paymentSetId"],
    [{ ...multiUse(), successURL: "javascript:alert(1)" }, 400, "successURL"],
    [{ ...multiUse(), failURL: "ftp://shop.example" }, 400, "failURL"],
    [{ ...multiUse(), webhookURL: "https://user:pw@shop.example/" }, 400, "webhookURL"],
    [{ ...multiUse(), isActive: "yes" }, 400, "isActive"],
    [{ ...openAmount(), amount: 5 }, 400, "amount"],
    [{ ...openAmount(), amountMin: undefined }, 400, "amountMin"],
    [{ ...openAmount(), amountMax: undefined }, 400, "amountMax"],
    [{ ...openAmount(), amountMax: 9 }, 400, "amountMax"],
    [{ ...openAmount(), amountMin: 4 }, 400, "amountMin"],
    [{ ...openAmount(), presets: [10, 20, 30, 40, 50] }, 400, "presets"],
    [{ ...openAmount(), presets: [9.99] }, 400, "presets"],
    [{ ...openAmount(), presets: [500.01] }, 400, "presets"],
    [{ ...openAmount(), presets: [20.001] }, 400, "presets"],
    [{ ...openAmount(), presets: [20, 20] }, 400, "presets"],
    [{ ...parts(), amount: undefined }, 400, "amount"],
    [{ ...parts(), amountMin: 12_001 }, 400, "amountMin"],
    [{ ...parts(), amountMin: 1 }, 400, "amountMin"],
    [{ ...parts(), amountMin: 500.01 }, 400, "amountMin"],
    [{ ...parts(), presets: [20] }, 400, "presets"],
  ];
  for (const [body, status, field] of wrong) {
    const reply = await post(body);
    assert.deepEqual(
      [reply.status, reply.body.details?.field],
      [status, field],
      `${JSON.stringify(body)} ${reply.text}`,
    );
  }
  assertRefused(await post("{"), 400, "ERR_MALFORMED_JSON");
});

test("updateCode identifies the request; absent fields stay, null clears, and kind and currency are fixed", async () => {
  const created = await create({ ...openAmount(), usesMax: 5, description: "Bağış" });
  const renamed = await put({ updateCode: created.code, code: "NEW", amountMin: 20 });
  assert.deepEqual(renamed.body.data, { ...created, code: "NEW", amountMin: 20 });
  const cleared = { usesMax: null, description: null, presets: [] };
  assert.deepEqual((await put({ id: created.id, ...cleared })).body.data, { ...renamed.body.data, ...cleared });
  assert.equal((await put({ updateCode: "NEW", isActive: false })).body.data.isActive, false);
  assert.equal((await put({ updateCode: "NEW", kind: "OpenAmount", currencyCode: "TRY" })).status, 200);
  assertRefused(await put({ updateCode: "NEW", kind: "Parts" }), 409, "ERR_CONFLICT", "kind");
  assertRefused(await put({ updateCode: "NEW", currencyCode: "EUR" }), 409, "ERR_CONFLICT", "currencyCode");
  assertRefused(await put({ updateCode: "NEW", presets: [5] }), 400, "ERR_VALIDATION", "presets");
  assertRefused(await put({ updateCode: created.code }), 404, "ERR_NOT_FOUND", "updateCode");
  assertRefused(await put({ id: newId() }), 404, "ERR_NOT_FOUND", "id");
  assertRefused(await put({ code: "NEW" }), 400, "ERR_VALIDATION", "updateCode");
  const ctx = server.contextFor(merchant.tenantId);
  const actions = await inTransaction(ctx, ({ tx, tenantId }) => tx.rows(actionsOf, [tenantId, created.id]));
  assert.deepEqual(
    actions.map(({ action }) => action),
    ["payment_request.created", ...Array<string>(4).fill("payment_request.changed")],
  );
});

test("a code is unique, on POST and on PUT, also for two at once", async () => {
  const [one, other] = [await create(multiUse()), await create(multiUse())];
  assertRefused(await post({ ...multiUse(), code: one.code }), 409, "ERR_CONFLICT", "code");
  assertRefused(await put({ updateCode: other.code, code: one.code }), 409, "ERR_CONFLICT", "code");
  const body = multiUse();
  const replies = await Promise.all([1, 2, 3].map(() => post(body)));
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((left, right) => left - right),
    [201, 409, 409],
  );
});

test("no token is 401, a token without the scope 403, and another company's request 404", async () => {
  const created = await create(multiUse());
  const { token: stranger } = await server.newMerchant();
  const { token: unscoped } = await server.newMerchant({ tenantId: merchant.tenantId, scopes: ["hpm"] });
  const calls: [string, string, unknown?][] = [
    ["POST", PATH, multiUse()],
    ["PUT", PATH, { id: created.id }],
    ["GET", `${PATH}?id=${created.id}`],
    ["GET", `${PATH}/list`],
    ["GET", `${PATH}/visits?code=${created.code}`],
  ];
  for (const [method, path, body] of calls) {
    assertRefused(await server.client.request(method, path, { body }), 401, "ERR_UNAUTHORIZED");
    assertRefused(await server.client.request(method, path, { body, token: unscoped }), 403, "ERR_FORBIDDEN");
  }
  for (const query of [`?id=${created.id}`, `?code=${created.code}`, `/visits?code=${created.code}`])
    assertRefused(await get(query, stranger), 404, "ERR_NOT_FOUND");
  for (const key of [{ id: created.id }, { updateCode: created.code }])
    assertRefused(await put({ ...key, isActive: false }, stranger), 404, "ERR_NOT_FOUND");
  assertRefused(await post(multiUse(), stranger), 404, "ERR_NOT_FOUND", "paymentSetId");
  assert.deepEqual((await get(`?id=${created.id}`)).body, created);
});
