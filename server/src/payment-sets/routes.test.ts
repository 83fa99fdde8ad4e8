import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { nestpaySettings, newPaymentSet } from "../../tests/support/payment-sets.ts";
import { testServer, type Merchant, type TestServer } from "../../tests/support/server.ts";
import { paymentSetRoutes } from "./routes.ts";
import { updatePaymentSet } from "./index.ts";

let server: TestServer;
let merchant: Merchant;
before(async () => {
  server = await testServer(paymentSetRoutes);
  merchant = await server.newMerchant();
});
after(() => server.close());

const list = (query = "", token = merchant.token) => server.client.get(`/vendor/paymentSet/list${query}`, { token });

test("payment sets are listed oldest first with currency, state and whether money moves", async () => {
  const ctx = server.contextFor(merchant.tenantId);
  const real = nestpaySettings("https://sanalpos.example-bank.com.tr");
  const { set: shop } = await newPaymentSet(ctx, [{ name: "Bank", settings: real }], { name: "Mağaza" });
  const { set: mixed } = await newPaymentSet(ctx, [{ name: "A", settings: real }, { name: "B" }], { name: "Mixed" });
  const { set: trial } = await newPaymentSet(ctx, [{ name: "Trial", currencies: ["EUR"] }], {
    name: "Trial",
    currency: "EUR",
  });
  await inTransaction(ctx, (write) => updatePaymentSet(write, mixed.id, { isActive: false }));
  const { status, body } = await list();
  assert.equal(status, 200);
  assert.deepEqual(body, {
    isSuccess: true,
    message: null,
    totalCount: 3,
    page: 1,
    pageSize: 10,
    data: [
      { id: shop.id, name: "Mağaza", currencyCode: "TRY", isActive: true, isTest: false },
      { id: mixed.id, name: "Mixed", currencyCode: "TRY", isActive: false, isTest: false },
      { id: trial.id, name: "Trial", currencyCode: "EUR", isActive: true, isTest: true },
    ],
  });
  const second = await list("?page=2&pageSize=2");
  assert.deepEqual([second.body.totalCount, second.body.data.length, second.body.data[0].id], [3, 1, trial.id]);
  assert.deepEqual((await list("?page=9")).body.data, []);
});

test("a company sees its own payment sets only, and an empty list if it has none", async () => {
  const other = await server.newMerchant({ scopes: ["widget"] });
  const { body } = await list("", other.token);
  assert.deepEqual([body.totalCount, body.data], [0, []]);
});

test("a wrong page is 400 naming it, no token 401, and a credential without hpm, widget or vendor 403", async () => {
  for (const query of ["page=0", "pageSize=101", "page=x"]) {
    const refused = await list(`?${query}`);
    assert.deepEqual([refused.status, refused.body.details.field], [400, query.split("=")[0]]);
  }
  assert.equal((await server.client.get("/vendor/paymentSet/list")).status, 401);
  for (const scope of ["hpm", "widget", "vendor"] as const)
    assert.equal((await list("", (await server.newMerchant({ scopes: [scope] })).token)).status, 200);
  const { token } = await server.newMerchant({ scopes: ["cat", "payments", "events"] });
  const refused = await list("", token);
  assert.deepEqual([refused.status, refused.body.errorCode], [403, "ERR_FORBIDDEN"]);
});
