/** What is opened to users: `accounts` of /vendor/user. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { currentAccountRoutes } from "#current-accounts/index.ts";
import { customerRoutes } from "#customers/index.ts";
import { inTransaction } from "#platform/context.ts";
import { erasePerson } from "#privacy/index.ts";
import type { Json } from "../../tests/support/http.ts";
import { testServer, type Merchant, type TestServer } from "../../tests/support/server.ts";
import { assertRefused } from "../../tests/support/vendor-record.ts";
import { eraseUser } from "./erase-user.ts";
import { exportUser } from "./export-user.ts";
import { userRoutes } from "./routes.ts";
import { selectEntries } from "./store/user-accounts.ts";

let server: TestServer;
let merchant: Merchant;
before(async () => {
  server = await testServer((app) => {
    currentAccountRoutes(app);
    customerRoutes(app);
    userRoutes(app);
  });
  merchant = await server.newMerchant();
});
after(() => server.close());

const person = { name: "Mehmet", surname: "Öztürk", email: "mehmet@ege.example" };
const call = (method: string, path: string, body?: object, token = merchant.token) =>
  server.client.request(method, path, { body, token });

async function made(path: string, body: object, token = merchant.token): Promise<Json> {
  const reply = await call("POST", path, body, token);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

let dealers = 0;
/** A customer with the code EGE-n, and its accounts EGE-n-1 (ERP code 120.n.1) and EGE-n-2 (only a code). */
async function newDealer(token = merchant.token) {
  const customerCode = `EGE-${(dealers += 1)}`;
  const [customer, first, second] = [
    await made("/vendor/customer", { code: customerCode, ...person }, token),
    await made(
      "/vendor/currentAccount",
      { code: `${customerCode}-1`, erpCode: `120.${dealers}.1`, name: "İzmir", customerCode },
      token,
    ),
    await made("/vendor/currentAccount", { code: `${customerCode}-2`, name: "Bodrum", customerCode }, token),
  ];
  return { customer, first, second };
}

const newUser = (code: string, accounts?: unknown, token = merchant.token) =>
  call("POST", "/vendor/user", { code, ...person, accounts }, token);
const entry = (customerCode: string | null, accountErpCode: string | null, canPay = true) => ({
  customerCode,
  accountErpCode,
  canPay,
});

test("accounts are stored in their order, shown with both keys, and canPay is true unless it is sent", async () => {
  const { customer, first, second } = await newDealer();
  const created = await newUser("ORDER", [
    { accountErpCode: second.code, canPay: false },
    { customerCode: customer.code },
    { accountErpCode: first.erpCode },
  ]);
  assert.equal(created.status, 201, created.text);
  const accounts = [entry(null, second.code, false), entry(customer.code, null), entry(null, first.erpCode)];
  assert.deepEqual(created.body.data.accounts, accounts);
  for (const address of [`/vendor/user/${created.body.data.id}`, "/vendor/user?code=ORDER"])
    assert.deepEqual((await call("GET", address)).body, created.body.data);
  const { registrationState, lastLoginDate } = created.body.data;
  assert.deepEqual([registrationState, lastLoginDate], ["NotInvited", null]);
  const copied = await newUser("COPY", created.body.data.accounts);
  assert.deepEqual(copied.body.data.accounts, accounts, "what was read can be sent");
});

test("PUT: absent keeps the list, a list replaces it, [] and null clear it", async () => {
  const { customer, first } = await newDealer();
  await newUser("PUT", [{ customerCode: customer.code }]);
  const put = async (body: object) => {
    const reply = await call("PUT", "/vendor/user", { updateCode: "PUT", ...body });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data.accounts;
  };
  assert.deepEqual(await put({ name: "Ali" }), [entry(customer.code, null)]);
  const replaced = [entry(null, first.erpCode, false)];
  assert.deepEqual(await put({ accounts: [{ accountErpCode: first.erpCode, canPay: false }] }), replaced);
  assert.deepEqual(await put({ accounts: [] }), []);
  await put({ accounts: replaced });
  assert.deepEqual(await put({ accounts: null }), []);
});

test("a wrong entry is refused with its index, on POST and on PUT, and changes nothing", async () => {
  const { customer, first } = await newDealer();
  const other = await newDealer((await server.newMerchant()).token);
  const right = { customerCode: customer.code };
  await newUser("WRONG", [right]);
  const wrong: [accounts: unknown, status: number, field: string][] = [
    [[right, {}], 400, "accounts[1]"],
    [[{ ...right, accountErpCode: first.erpCode }], 400, "accounts[0]"],
    [[{ customerCode: null, accountErpCode: null }], 400, "accounts[0]"],
    [[right, { customerCode: "UNKNOWN" }], 404, "accounts[1].customerCode"],
    [[{ accountErpCode: "UNKNOWN" }], 404, "accounts[0].accountErpCode"],
    [[{ accountErpCode: first.code }], 404, "accounts[0].accountErpCode"],
    [[{ customerCode: other.customer.code }], 404, "accounts[0].customerCode"],
    [[{ accountErpCode: other.first.erpCode }], 404, "accounts[0].accountErpCode"],
    [[right, right], 400, "accounts[1]"],
    [[right, { accountErpCode: first.erpCode }, { accountErpCode: first.erpCode, canPay: false }], 400, "accounts[2]"],
    [[{ ...right, canPay: "true" }], 400, "accounts[0].canPay"],
    [[{ customerCode: 17 }], 400, "accounts[0].customerCode"],
    [["EGE"], 400, "accounts[0]"],
    [right, 400, "accounts"],
    [Array.from({ length: 101 }, (_, index) => ({ customerCode: `N-${index}` })), 400, "accounts"],
  ];
  for (const [accounts, status, field] of wrong) {
    const errorCode = status === 404 ? "ERR_NOT_FOUND" : "ERR_VALIDATION";
    assertRefused(await newUser("NEVER", accounts), status, errorCode, field);
    assertRefused(await call("PUT", "/vendor/user", { updateCode: "WRONG", accounts }), status, errorCode, field);
  }
  assertRefused(await call("GET", "/vendor/user?code=NEVER"), 404, "ERR_NOT_FOUND");
  assert.deepEqual((await call("GET", "/vendor/user?code=WRONG")).body.accounts, [entry(customer.code, null)]);
});

test("entries follow the record: renaming a customer or an account keeps them", async () => {
  const { customer, first } = await newDealer();
  await newUser("RENAMED", [{ customerCode: customer.code }, { accountErpCode: first.erpCode }]);
  await call("PUT", "/vendor/customer", { updateCode: customer.code, code: "EGE-NEW" });
  await call("PUT", "/vendor/currentAccount", { updateCode: first.code, erpCode: "121.NEW" });
  const { accounts } = (await call("GET", "/vendor/user?code=RENAMED")).body;
  assert.deepEqual(accounts, [entry("EGE-NEW", null), entry(null, "121.NEW")]);
});

test("the list is filtered by customer, by account through either kind of entry, and by registrationState", async () => {
  const { token } = await server.newMerchant();
  const { customer, first, second } = await newDealer(token);
  await newUser("BY-CUSTOMER", [{ customerCode: customer.code }], token);
  await newUser("BY-ACCOUNT", [{ accountErpCode: first.erpCode }], token);
  await newUser("NOTHING", [], token);
  const found = async (query: string) => {
    const reply = await call("GET", `/vendor/user/list?${query}`, undefined, token);
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.body.totalCount, reply.body.data.length);
    return reply.body.data.map(({ code }: Json) => code);
  };
  assert.deepEqual(await found(`customerCode=${customer.code}`), ["BY-CUSTOMER"]);
  assert.deepEqual(await found(`accountErpCode=${first.erpCode}`), ["BY-CUSTOMER", "BY-ACCOUNT"]);
  assert.deepEqual(await found(`accountErpCode=${second.code}`), ["BY-CUSTOMER"]);
  assert.deepEqual(await found("accountErpCode=UNKNOWN"), []);
  assert.deepEqual(await found("customerCode=UNKNOWN"), []);
  assert.deepEqual(await found("registrationState=NotInvited"), ["BY-CUSTOMER", "BY-ACCOUNT", "NOTHING"]);
  assert.deepEqual(await found("registrationState=Registered"), []);
  const wrong = await call("GET", "/vendor/user/list?registrationState=Open", undefined, token);
  assertRefused(wrong, 400, "ERR_VALIDATION", "registrationState");
});

test("an export names what was opened; erasing the user or the customer closes it", async () => {
  const { customer, first } = await newDealer();
  const { id } = (await newUser("ERASED", [{ accountErpCode: first.erpCode }])).body.data;
  await newUser("LEFT", [{ customerCode: customer.code }, { accountErpCode: first.erpCode }]);
  const ctx = server.contextFor(merchant.tenantId);
  assert.deepEqual((await exportUser(ctx, "ERASED")).accounts, [entry(null, first.erpCode)]);
  await eraseUser(ctx, "ERASED");
  await inTransaction(ctx, async (ctx) => assert.equal((await selectEntries(ctx, [id])).size, 0));
  await erasePerson(ctx, customer.id);
  assert.deepEqual((await call("GET", "/vendor/user?code=LEFT")).body.accounts, [entry(null, first.erpCode)]);
});
