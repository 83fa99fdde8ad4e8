/** /openapi.json agrees with the service: each status that occurs is described, and each field of its body. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createCredential, findTenant } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { scopes, type Scope } from "#platform/http/access.ts";
import { newId, randomHex } from "#platform/ids.ts";
import { orderBody } from "../support/demo-client.ts";
import { readDescription, type Description, type Operation } from "../support/description.ts";
import type { HttpReply, Json } from "../support/http.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { RETURN_URL, widgetClient, type WidgetClient } from "../support/widget-client.ts";
import { callAccountLinks } from "./account-links.ts";
import { callEndpoints } from "./endpoint-calls.ts";
import { recordIdleWebhooks } from "./idle-webhooks.ts";
import { callRequests } from "./payment-request-calls.ts";
import { savedCard } from "./saved-card.ts";

let service: TestService;
let shop: WidgetClient;
let api: Description;
let token: string;
before(async () => {
  service = await startTestService({ rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
  shop = await widgetClient(service);
  api = await readDescription(shop);
  token = shop.token;
});
after(() => service.close());

test("OpenAPI: every example is valid for its schema", () => {
  const { count, wrong } = api.examples();
  assert.ok(count >= 100, `${count} examples`);
  assert.deepEqual(wrong, []);
});

test("OpenAPI: every field is described, except envelope fields with obvious names", () => {
  const { count, mute } = api.fields();
  assert.ok(count >= 400, `${count} fields`);
  const envelope = /\.(isSuccess|message|totalCount|page|pageSize|exceptions|oldData|errors)$/;
  assert.deepEqual(
    mute.filter((field) => !envelope.test(field)),
    [],
  );
});

test("OpenAPI: replies of log-in, refresh and revocation match the description", async () => {
  const [{ username, password, apiKey, secretKey }] = service.tenants;
  const first = await ok("POST", "/auth/token", { body: { username, password } });
  await ok("POST", "/auth/api/token/connect", { body: { apiKey, secretKey } });
  await refuse(401, "POST", "/auth/token", { body: { username, password: "wrong" } });
  await refuse(401, "POST", "/auth/api/token/connect", { body: { apiKey, secretKey: "wrong" } });
  const { refreshToken } = first.body;
  const { accessToken } = (await ok("POST", "/auth/token/refresh", { body: { refreshToken } })).body;
  await refuse(401, "POST", "/auth/token/refresh", { body: { refreshToken: "spr_unknown" } });
  await ok("POST", "/auth/token/revoke", { token: accessToken, body: {} });
  await refuse(401, "POST", "/auth/token/revoke", { token: accessToken, body: {} });
  for (const path of ["/health/live", "/health/ready"]) await ok("GET", path);
});

test("OpenAPI: replies about records and transactions match the description, in each of their forms", async () => {
  const person = { code: "D-1", erpCode: "D-1", email: "a@example.com", name: "Ayşe", surname: "Yılmaz" };
  const records: [path: string, body: Json][] = [
    ["/vendor/currentAccount", { code: "D-1", erpCode: "D-1", name: "Hesap", currencyCode: "TRY" }],
    ["/vendor/customer", person],
    ["/vendor/user", person],
  ];
  for (const [path, body] of records) {
    const { id } = (await ok("POST", path, { token, body }, 201)).body.data;
    await refuse(409, "POST", path, { token, body });
    await ok("PUT", path, { token, body: { updateCode: "D-1", name: "Ad" } });
    await refuse(404, "PUT", path, { token, body: { updateCode: "none", name: "Ad" } });
    await ok("POST", path, { token, body: { ...body, code: "D-2", erpCode: "D-2" } }, 201);
    await refuse(409, "PUT", path, { token, body: { updateCode: "D-2", code: "D-1" } });
    for (const address of [path, `${path}/list`, `${path}/list?page=99`, `${path}?code=D-1`, `${path}/${id}`])
      await ok("GET", address, { token });
    await refuse(404, "GET", `${path}?code=none`, { token });
  }
  const row = { accountErpCode: "120", amount: -1.5, currencyCode: "TRY", dueDate: "2026-01-01T00:00:00" };
  const { id } = (await ok("POST", "/cat/cat", { token, body: { ...row, erpCode: "D-1" } }, 201)).body.data;
  await refuse(409, "POST", "/cat/cat", { token, body: { ...row, erpCode: "D-1" } });
  const body = { accountErpCode: "121", transactions: [{ ...row, erpCode: "D-2" }] };
  await ok("POST", "/cat/cat/batch", { token, body }, 201);
  await refuse(409, "POST", "/cat/cat/batch", { token, body });
  await refuse(409, "PUT", "/cat/cat/replace", { token, body: { ...body, accountErpCode: "120" } });
  await ok("PUT", "/cat/cat/replace", { token, body: { ...body, transactions: [] } });
  await ok("PUT", "/cat/cat", { token, body: { updateErpCode: "D-1", amount: 2 } });
  await refuse(404, "PUT", "/cat/cat", { token, body: { updateErpCode: "none", amount: 2 } });
  await refuse(409, "PUT", "/cat/cat", { token, body: { updateErpCode: "D-1", erpCode: "D-2" } });
  for (const address of ["/cat/cat?erpCode=D-1", "/cat/cat", "/cat/cat/list?pageSize=100", "/cat/cat/list?page=99999"])
    await ok("GET", address, { token });
  await refuse(404, "GET", "/cat/cat?erpCode=none", { token });
  const [statement, days] = ["/vendor/currentAccount/statement", "from=2026-01-01&to=2026-01-31"];
  for (const format of ["pdf", "csv"]) await ok("GET", `${statement}?erpCode=120&${days}&format=${format}`, { token });
  await refuse(404, "GET", `${statement}?erpCode=none&${days}`, { token });
  await callAccountLinks(refuse, token);
  await ok("DELETE", `/cat/cat?id=${id}`, { token });
  await refuse(404, "DELETE", `/cat/cat?id=${id}`, { token });
  await refuse(409, "DELETE", `/cat/cat?id=${await collectionId()}`, { token });
});

test("OpenAPI: replies about requests are as described", () => callRequests({ ok, refuse, token }, service));
test("OpenAPI: replies about collections for the ERP match the description", async () => {
  await collectionId();
  const { data } = (await ok("GET", "/vendor/collection/list?isIntegrated=false", { token })).body;
  const { id, accountErpCode, amount } = data.at(-1);
  const answer = { id, erpCode: "D-REC", isIntegrated: true };
  for (const path of ["/vendor/collection", "/vendor/collection/batch"]) {
    const bodyOf = (body: Json) => ({ token, body: path.endsWith("batch") ? { collections: [body] } : body });
    await ok("PUT", path, bodyOf(answer));
    await refuse(404, "PUT", path, bodyOf({ ...answer, id: newId() }));
    await refuse(409, "PUT", path, bodyOf({ ...answer, erpCode: "D-REC-2" }));
  }
  const line = { erpCode: "D-REC", accountErpCode, amount: -amount, currencyCode: "TRY" };
  await ok("POST", "/cat/cat", { token, body: { ...line, dueDate: "2026-01-01T00:00:00" } });
  for (const query of ["", "?page=99"]) await ok("GET", `/vendor/collection/list${query}`, { token });
});

test("OpenAPI: replies about saved cards match the description", async () => {
  await refuse(404, "GET", "/vendor/creditcard", { token });
  const cardId = await savedCard(service);
  for (const path of ["/vendor/creditcard", `/vendor/creditcard/${cardId}`]) await ok("GET", path, { token });
  await ok("DELETE", `/vendor/creditcard/${cardId}`, { token });
});

test("OpenAPI: replies about links and widget payments match the description in every outcome", async () => {
  const headers = { "Idempotency-Key": randomHex(8) };
  const order = () => orderBody(service.tenants[0].paymentSetId);
  await ok("POST", "/hpm", { token, headers, body: order() });
  await refuse(409, "POST", "/hpm", { token, headers, body: order() });
  await refuse(404, "POST", "/hpm", { token, body: orderBody(newId()) });
  for (const path of ["/auth/me", "/vendor/paymentSet/list", "/b2c/widget/token"]) await ok("GET", path, { token });
  const [query, widgetToken] = ["?binNumber=540036&amount=100&currency=TRY", await shop.newWidgetToken()];
  for (const path of ["/b2c/paymentOptions", "/paymentOptions"])
    for (const caller of [token, widgetToken]) await ok("GET", path + query, { token: caller });
  const paid = await payment("approved", false);
  await ok("POST", "/b2c/payment/refund", { token, body: { referenceCode: paid, amount: 40 } });
  await refuse(409, "POST", "/b2c/payment/refund", { token, body: { referenceCode: paid, amount: 61 } });
  await refuse(409, "POST", "/b2c/payment/cancel", { token, body: { referenceCode: paid } });
  for (const path of ["/b2c/payment/refund", "/b2c/payment/cancel"])
    await refuse(404, "POST", path, { token, body: { referenceCode: "none", amount: 1 } });
  const voided = await payment("approved", false);
  await ok("POST", "/b2c/payment/cancel", { token, body: { referenceCode: voided } });
  const states = [paid, voided, await payment("insufficient_funds", false), await payment("approved", true)];
  const statuses = [];
  for (const orderId of states)
    statuses.push((await ok("GET", `/b2c/payment?orderId=${orderId}`, { token })).body.transactionStatusId);
  assert.deepEqual(statuses, [6, 4, 2, 3]);
  await refuse(404, "GET", "/b2c/payment?orderId=none", { token });
  const { data } = (await ok("GET", "/payments?pageSize=100", { token })).body;
  for (const orderId of states) {
    const { id } = data.find((listed: Json) => listed.orderId === orderId);
    await ok("GET", `/payments/${id}`, { token });
  }
  for (const path of ["/refunds", "/payments?page=999&state=expired&amountMin=1.5", "/refunds?page=999"])
    await ok("GET", path, { token });
});

test("OpenAPI: replies about webhooks that are listed and sent again match the description", async () => {
  const { waiting, disabled } = await recordIdleWebhooks(service);
  await ok("GET", "/webhooks/deliveries?pageSize=100", { token });
  await ok("POST", `/webhooks/deliveries/${waiting}/replay`, { token });
  await refuse(409, "POST", `/webhooks/deliveries/${disabled}/replay`, { token });
});

test("OpenAPI: replies about events and endpoints match the description", async () => {
  const { data } = (await ok("GET", "/events?waitSeconds=25", { token })).body;
  await ok("GET", `/events/${data[0].id}`, { token });
  await callEndpoints({ ok, refuse, token });
});

test("OpenAPI: replies about listed, extended and cancelled links match the description", async () => {
  const idOf = (path: string) => new URLSearchParams(path.split("?")[1]).get("id");
  const link = idOf(await shop.linkPath());
  const expiryUtc = new Date(service.clock.now().getTime() + 48 * 3_600_000).toISOString();
  await ok("POST", `/hpm/${link}/extend`, { token, body: { expiryUtc } });
  await ok("POST", `/hpm/${link}/cancel`, { token });
  await refuse(409, "POST", `/hpm/${link}/extend`, { token, body: { expiryUtc } });
  const paid = await shop.linkPath();
  await payLink(paid);
  await refuse(409, "POST", `/hpm/${idOf(paid)}/cancel`, { token });
  for (const path of ["/hpm/links?pageSize=100", "/hpm/links?page=999&status=paid"]) await ok("GET", path, { token });
});

test("OpenAPI: every route's refusals are described: no token, no scope, not JSON, too many requests", async () => {
  for (const operation of api.operations) {
    const { method, described } = operation;
    const path = operation.path.replace(/\{[^}]+\}/, newId());
    const caller = await callerOf(operation);
    const body = described.requestBody === undefined ? {} : { body: {} };
    if (caller.token !== undefined) await refuse(401, method, path, body);
    const granting = described.security.flatMap((way: Json) => way.AccessToken ?? []);
    if (granting.length > 0) await refuse(403, method, path, { ...body, ...(await without(granting)) });
    const complete = { ...caller, ...bodyOf(operation) };
    if (path !== operation.path) await refuse(404, method, path, complete);
    const hasQuery = method !== "POST" && described.parameters !== undefined;
    if (hasQuery || path !== operation.path) await refuse(400, method, wrong(operation), complete);
    if (described.requestBody !== undefined) await refuseBodies(method, path, caller);
  }
});

test("OpenAPI: these tests get every described reply but those that need a fault or a flood", () => {
  const described = api.operations.flatMap(({ method, path, described: { responses } }) =>
    Object.keys(responses).map((status) => `${method} ${path} ${status}`),
  );
  const unmet = described.filter((name) => !api.met.has(name) && !/ (429|500|503)$/.test(name));
  console.log(`  ${api.operations.length} operations, ${api.met.size} of ${described.length} described replies met`);
  assert.ok(api.met.size >= 180, `${api.met.size} replies`);
  assert.deepEqual(unmet, []);
});

test("the comparison finds an undescribed status or field, and a wrong example", async () => {
  const schema = { type: "object", properties: { a: { type: "string", examples: [1] } } };
  const described = { responses: { 200: { content: { "application/json": { schema } } } } };
  const answering = (status: number, body: Json): Json => ({
    get: async () => ({ body: { paths: { "/x/{id}": { get: described } } } }),
    request: async () => ({ status, body, text: JSON.stringify(body) }),
  });
  const called = async (status: number, body: Json) =>
    (await readDescription(answering(status, body))).call("GET", "/x/1");
  assert.equal((await called(200, { a: "b" })).status, 200);
  await assert.rejects(called(404, {}), /is not described/);
  for (const body of [{ b: 1 }, { a: 1 }, [], null]) await assert.rejects(called(200, body));
  const read = await readDescription(answering(200, {}));
  assert.equal(read.examples().wrong.length, 1);
  assert.equal(read.fields().mute.length, 1);
});

type Options = Parameters<Description["call"]>[2];

async function ok(method: string, path: string, options: Options = {}, status = 200): Promise<HttpReply> {
  const reply = await api.call(method, path, options);
  assert.equal(reply.status, status, `${method} ${path}: ${reply.text}`);
  return reply;
}

async function refuse(status: number, method: string, path: string, options: Options): Promise<void> {
  await ok(method, path, options, status);
}

interface Caller {
  token?: string;
}

async function refuseBodies(method: string, path: string, caller: Caller): Promise<void> {
  await refuse(413, method, path, { ...caller, body: " ".repeat(4 * 1024 * 1024) });
  await refuse(400, method, path, { ...caller, body: "{" });
  await refuse(400, method, path, { ...caller, body: "a=b", headers: { "Content-Type": "text/plain" } });
}

/** The address with an impossible value. */
function wrong({ path }: Operation): string {
  return path.includes("{") ? path.replace(/\{[^}]+\}/, "none") : `${path}?page=0`;
}

/** A body without mistakes, for an operation whose record does not exist. */
function bodyOf({ path }: Operation): { body?: Json } {
  return path === "/hpm/{id}/extend" ? { body: { expiryUtc: "2099-01-01T00:00:00Z" } } : {};
}

/** The caller's token. None if the operation needs none or reads it from the body. */
async function callerOf({ described, path }: Operation): Promise<Caller> {
  const ways = described.security.flatMap((way: object) => Object.keys(way));
  if (ways.length === 0 || path === "/auth/token/revoke") return {};
  return { token: ways.includes("AccessToken") ? token : await shop.newWidgetToken() };
}

/** A credential with all other scopes. */
const without = async (granting: readonly string[]): Promise<Caller> => ({
  token: await newToken(scopes.filter((scope) => !granting.includes(scope))),
});

async function newToken(granted: readonly Scope[]): Promise<string> {
  const { id } = (await findTenant(service.platform, service.tenants[0].code))!;
  const [username, password] = [`user-${randomHex(6)}`, randomHex(12)];
  await inTransaction(service.contextFor(id), (ctx) => createCredential(ctx, { username, password, scopes: granted }));
  return (await shop.post("/auth/token", { username, password })).body.accessToken;
}

/** Transactions that a payment posted cannot be deleted by hand. */
async function collectionId(): Promise<string> {
  await payLink(await shop.linkPath({ customer: { email: "c@example.com", code: "COLLECTED" } }));
  return (await shop.get("/cat/cat/list?accountErpCode=COLLECTED", { token })).body.data[0].id;
}

const payLink = async (path: string) =>
  shop.passBank((await shop.submit(path, shop.cardOf("approved"))).headers.get("location")!);

async function payment(outcome: string, use3D: boolean): Promise<string> {
  const card = shop.cardBody(outcome);
  const by = { token: await shop.newWidgetToken(), headers: { "Idempotency-Key": randomHex(8) } };
  const order = { card, use3D, currency: "TRY", amount: 100 };
  await ok("GET", "/b2c/widget/consents?currency=TRY", by);
  const prepared = await ok("POST", "/b2c/widget/preparePayment", { ...by, body: order });
  await refuse(409, "POST", "/b2c/widget/preparePayment", { ...by, body: { ...order, amount: 1 } });
  const body = { amount: 100, prepareToken: prepared.body.prepareToken, returnUrl: RETURN_URL };
  await refuse(409, "POST", "/b2c/widget/payment", { token, body: { ...body, amount: 1 } });
  await refuse(404, "POST", "/b2c/widget/payment", { token, body: { ...body, customerCode: "none" } });
  return (await ok("POST", "/b2c/widget/payment", { token, body })).body.orderId;
}
