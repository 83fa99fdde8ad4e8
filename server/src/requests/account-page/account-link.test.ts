/** The address of the account page, over HTTP. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { currentAccountRoutes } from "#current-accounts/index.ts";
import { customerRoutes } from "#customers/index.ts";
import { newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { testServer, type Merchant, type TestServer } from "../../../tests/support/server.ts";
import { assertRefused } from "../../../tests/support/vendor-record.ts";
import { requestRoutes } from "../routes.ts";
import { readAccountAddress } from "./account-address.ts";

let server: TestServer;
let merchant: Merchant;
before(async () => {
  server = await testServer((app, platform) => {
    customerRoutes(app);
    currentAccountRoutes(app);
    requestRoutes(app, platform);
  });
  merchant = await server.newMerchant();
  await newPaymentSet(server.contextFor(merchant.tenantId), [{ name: "Bank" }]);
});
after(() => server.close());

const linkOf = (erpCode: string, token: string | undefined = merchant.token) =>
  server.client.get(`/vendor/currentAccount/paymentLink?erpCode=${erpCode}`, token === "" ? {} : { token });

async function newAccount(fields: object, token = merchant.token) {
  const reply = await server.client.post("/vendor/currentAccount", { name: "Cari", ...fields }, { token });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

test("the address names the account, is signed for its tenant, and ends after 30 days", async () => {
  const account = await newAccount({ code: "A-1", erpCode: "120.01" });
  const reply = await linkOf("120.01");
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(Object.keys(reply.body), ["isSuccess", "link", "expiryUtc"]);
  assert.equal(reply.body.isSuccess, true);
  const url = new URL(reply.body.link);
  assert.equal(url.pathname, "/hpm/account");
  const address = readAccountAddress(server.platform.keys, Object.fromEntries(url.searchParams));
  const days = 30 * 24 * 60 * 60 * 1_000;
  const expiresAt = new Date(Math.floor((server.clock.now().getTime() + days) / 1_000) * 1_000);
  assert.deepEqual(address, { tenantId: merchant.tenantId, accountId: account.id, expiresAt });
  assert.equal(`${reply.body.expiryUtc}Z`, expiresAt.toISOString().replace(".000", ""));
  assert.equal(reply.headers.get("cache-control"), "no-store");
  for (const [name, value] of url.searchParams) {
    const changed = {
      ...Object.fromEntries(url.searchParams),
      [name]: value.replace(/.$/, (last) => (last === "1" ? "2" : "1")),
    };
    assert.equal(readAccountAddress(server.platform.keys, changed), null, name);
  }
});

test("an account without an ERP code is found by its code", async () => {
  await newAccount({ code: "A-2" });
  assert.equal((await linkOf("A-2")).status, 200);
});

test("isVisibleOnPayment false: the account is for background use only and has no payment address", async () => {
  await newAccount({ code: "A-3", isVisibleOnPayment: false });
  const reply = await linkOf("A-3");
  assertRefused(reply, 409, "ERR_CONFLICT", "erpCode");
  assert.equal(reply.body.details.reason, "not_visible");
});

test("an inactive account, and one in a currency that nothing collects, have no payment address", async () => {
  await newAccount({ code: "A-4", isActive: false });
  await newAccount({ code: "A-5", currencyCode: "USD" });
  for (const [code, reason] of [
    ["A-4", "inactive"],
    ["A-5", "no_payment_set"],
  ] as const) {
    const reply = await linkOf(code);
    assertRefused(reply, 409, "ERR_CONFLICT", "erpCode");
    assert.equal(reply.body.details.reason, reason);
  }
});

test("an unknown account and another tenant's are 404 naming erpCode; a missing erpCode is 400", async () => {
  const other = await server.newMerchant();
  await newAccount({ code: "A-6", erpCode: "E-6" }, other.token);
  for (const code of ["none", "A-6", "E-6"]) assertRefused(await linkOf(code), 404, "ERR_NOT_FOUND", "erpCode");
  assertRefused(await linkOf(""), 400, "ERR_VALIDATION", "erpCode");
});

test("without a token it is 401, and without the scope vendor 403", async () => {
  assertRefused(await linkOf("A-1", ""), 401, "ERR_UNAUTHORIZED");
  const { token } = await server.newMerchant({ scopes: ["cat"], tenantId: merchant.tenantId });
  assertRefused(await linkOf("A-1", token), 403, "ERR_FORBIDDEN");
});

test("customerCode names the customer whose account it is; an unknown one and another tenant's are 404", async () => {
  const customer = { code: "C-7", email: "ayse@example.com", name: "Ayşe" };
  const created = await server.client.post("/vendor/customer", customer, { token: merchant.token });
  assert.equal(created.status, 201, created.text);
  const put = (body: object) => server.client.put("/vendor/currentAccount", body, { token: merchant.token });
  const account = await newAccount({ code: "A-7", customerCode: "C-7" });
  assert.equal(account.customerCode, "C-7");
  const list = await server.client.get("/vendor/currentAccount?code=A-7", { token: merchant.token });
  assert.equal(list.body.customerCode, "C-7");
  await server.client.put("/vendor/customer", { updateCode: "C-7", code: "C-8" }, { token: merchant.token });
  assert.equal((await put({ updateCode: "A-7", name: "Cari 7" })).body.data.customerCode, "C-8");
  assert.equal((await put({ updateCode: "A-7", customerCode: null })).body.data.customerCode, null);
  assertRefused(await put({ updateCode: "A-7", customerCode: "C-7" }), 404, "ERR_NOT_FOUND", "customerCode");
  const other = await server.newMerchant();
  const body = { name: "Cari", code: "A-8", customerCode: "C-8" };
  const foreign = await server.client.post("/vendor/currentAccount", body, { token: other.token });
  assertRefused(foreign, 404, "ERR_NOT_FOUND", "customerCode");
});
