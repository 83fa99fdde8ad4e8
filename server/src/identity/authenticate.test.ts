import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { testServer, type Merchant, type TestServer } from "../../tests/support/server.ts";
import {
  consumeWidgetToken,
  disableCredential,
  enableCredential,
  findWidgetByPublicId,
  issueWidgetToken,
  setScopes,
  setTenantActive,
  widgetPublicId,
  type CredentialId,
} from "./index.ts";

let server: TestServer;
before(async () => {
  server = await testServer(probeRoutes);
});
after(() => server.close());

function probeRoutes(app: App): void {
  const schema = { hide: true };
  app.get(
    "/probe/cat",
    { config: { access: { by: "credential", scope: "cat" } }, schema },
    async (request) => contextOf(request).actor,
  );
  app.get(
    "/probe/hpm-or-cat",
    { config: { access: { by: "credential", scope: ["hpm", "cat"] } }, schema },
    async (request) => contextOf(request).actor,
  );
  app.get(
    "/probe/any-scope",
    { config: { access: { by: "credential", scope: null } }, schema },
    async (request) => contextOf(request).actor,
  );
  app.get(
    "/probe/widget",
    { config: { access: { by: "widget" } }, schema },
    async (request) => contextOf(request).actor,
  );
  app.get(
    "/probe/both",
    { config: { access: { by: "widget-or-credential", scope: "widget" } }, schema },
    async (request) => contextOf(request).actor,
  );
  app.post(
    "/probe/hpm",
    { config: { access: { by: "credential", scope: "hpm" }, envelope: "hpm" }, schema },
    async () => ({ message: null }),
  );
}

function widgetTokenOf(merchant: Merchant) {
  return issueWidgetToken(server.contextFor(merchant.tenantId, { kind: "credential", id: merchant.credentialId }));
}

test("an AccessToken in place of a WidgetToken, or the reverse, is answered 401", async () => {
  const merchant = await server.newMerchant();
  const widget = await widgetTokenOf(merchant);
  assert.equal((await server.client.get("/probe/widget", { token: merchant.token })).status, 401);
  assert.equal((await server.client.get("/probe/cat", { token: widget.token })).status, 401);
  assert.equal((await server.client.get("/probe/cat", { token: merchant.secretKey })).status, 401);
  assert.equal((await server.client.get("/probe/cat", { token: merchant.apiKey })).status, 401);
});

test("a route for both accepts an AccessToken and a WidgetToken, and knows which it got", async () => {
  const merchant = await server.newMerchant();
  const widget = await widgetTokenOf(merchant);
  assert.deepEqual((await server.client.get("/probe/both", { token: merchant.token })).body, {
    kind: "credential",
    id: merchant.credentialId,
  });
  assert.deepEqual((await server.client.get("/probe/both", { token: widget.token })).body, {
    kind: "widget",
    id: widget.widgetTokenId,
  });
});

test("without the header, the word Bearer or a known token a request is 401 with WWW-Authenticate", async () => {
  const { token } = await server.newMerchant();
  const headers = [
    {},
    { Authorization: token },
    { Authorization: `Basic ${token}` },
    { Authorization: "Bearer" },
    { Authorization: "Bearer spa_unknown" },
    { Authorization: `Bearer ${token}x` },
  ];
  for (const given of headers) {
    const reply = await server.client.get("/probe/cat", { headers: given });
    assert.equal(reply.status, 401, JSON.stringify(Object.keys(given)));
    assert.equal(reply.body.errorCode, "ERR_UNAUTHORIZED");
    assert.match(reply.headers.get("www-authenticate") ?? "", /^Bearer realm="servicepay"/);
  }
});

test("an AccessToken is answered 401 after expiresIn seconds", async () => {
  await using own = await testServer(probeRoutes);
  const { token } = await own.newMerchant();
  own.clock.advance(3_599_000);
  assert.equal((await own.client.get("/probe/cat", { token })).status, 200);
  own.clock.advance(1_000);
  assert.equal((await own.client.get("/probe/cat", { token })).status, 401);
});

test("a call outside the credential's scopes is answered 403 ERR_FORBIDDEN", async () => {
  const { token } = await server.newMerchant({ scopes: ["hpm"] });
  const reply = await server.client.get("/probe/cat", { token });
  assert.equal(reply.status, 403);
  assert.equal(reply.body.errorCode, "ERR_FORBIDDEN");
  assert.deepEqual(reply.body.details, { field: null, reason: "scope" });
  assert.match(reply.headers.get("www-authenticate") ?? "", /insufficient_scope/);
  assert.equal((await server.client.get("/probe/any-scope", { token })).status, 200);
});

test("a route that accepts several scopes needs only one of them; without any it answers 403", async () => {
  for (const scope of ["hpm", "cat"] as const) {
    const { token } = await server.newMerchant({ scopes: [scope] });
    assert.equal((await server.client.get("/probe/hpm-or-cat", { token })).status, 200, scope);
  }
  const { token } = await server.newMerchant({ scopes: ["widget", "vendor"] });
  const reply = await server.client.get("/probe/hpm-or-cat", { token });
  assert.equal(reply.status, 403);
  assert.match(reply.headers.get("www-authenticate") ?? "", /scope="hpm cat"/);
});

test("a removed scope is refused from the next request on, with the same token", async () => {
  const merchant = await server.newMerchant({ scopes: ["cat", "hpm"] });
  assert.equal((await server.client.get("/probe/cat", { token: merchant.token })).status, 200);
  await inTransaction(server.contextFor(merchant.tenantId), (ctx) =>
    setScopes(ctx, merchant.credentialId as CredentialId, ["hpm"]),
  );
  assert.equal((await server.client.get("/probe/cat", { token: merchant.token })).status, 403);
});

test("hosted payment links answer 401 and 403 in their own envelope", async () => {
  const { token } = await server.newMerchant({ scopes: ["cat"] });
  const missing = await server.client.post("/probe/hpm", {});
  assert.equal(missing.status, 401);
  assert.equal(missing.body.statusCode, 401);
  assert.equal(missing.body.errors[0].code, "ERR_UNAUTHORIZED");
  const forbidden = await server.client.post("/probe/hpm", {}, { token });
  assert.equal(forbidden.status, 403);
  assert.deepEqual(
    [forbidden.body.statusCode, forbidden.body.exceptions, forbidden.body.data, forbidden.body.oldData],
    [403, null, null, null],
  );
});

test("a token of a disabled credential is answered 401, even after the credential is enabled again", async () => {
  const merchant = await server.newMerchant();
  const id = merchant.credentialId as CredentialId;
  const widget = await widgetTokenOf(merchant);
  await inTransaction(server.contextFor(merchant.tenantId), (ctx) => disableCredential(ctx, id));
  assert.equal((await server.client.get("/probe/cat", { token: merchant.token })).status, 401);
  assert.equal((await server.client.get("/probe/widget", { token: widget.token })).status, 401);
  const { apiKey, secretKey } = merchant;
  assert.equal((await server.client.post("/auth/api/token/connect", { apiKey, secretKey })).status, 401);
  await inTransaction(server.contextFor(merchant.tenantId), (ctx) => enableCredential(ctx, id));
  assert.equal((await server.client.get("/probe/cat", { token: merchant.token })).status, 401);
  assert.equal((await server.client.post("/auth/api/token/connect", { apiKey, secretKey })).status, 200);
});

test("a token of a disabled tenant is answered 401", async () => {
  const merchant = await server.newMerchant();
  await setTenantActive(server.platform, merchant.tenantId, false);
  assert.equal((await server.client.get("/probe/cat", { token: merchant.token })).status, 401);
  await setTenantActive(server.platform, merchant.tenantId, true);
  assert.equal((await server.client.get("/probe/cat", { token: merchant.token })).status, 200);
});

test("a WidgetToken is valid for exactly 20 minutes", async () => {
  await using own = await testServer(probeRoutes);
  const merchant = await own.newMerchant();
  const widget = await issueWidgetToken(
    own.contextFor(merchant.tenantId, { kind: "credential", id: merchant.credentialId }),
  );
  assert.equal(widget.expiresIn, 1200);
  own.clock.advance(1_199_000);
  assert.equal((await own.client.get("/probe/widget", { token: widget.token })).status, 200);
  own.clock.advance(1_000);
  assert.equal((await own.client.get("/probe/widget", { token: widget.token })).status, 401);
});

test("a WidgetToken pays once: a second use is refused, and later requests are 401", async () => {
  const merchant = await server.newMerchant();
  const widget = await widgetTokenOf(merchant);
  const consume = () =>
    inTransaction(server.contextFor(merchant.tenantId), (ctx) => consumeWidgetToken(ctx, widget.widgetTokenId));
  const outcomes = await Promise.allSettled([consume(), consume(), consume()]);
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal((await server.client.get("/probe/widget", { token: widget.token })).status, 401);
});

test("a WidgetToken's public part finds its frame, and cannot be used to log in", async () => {
  const merchant = await server.newMerchant();
  const widget = await widgetTokenOf(merchant);
  const publicId = widgetPublicId(widget.token);
  assert.ok(!publicId.includes("."));
  assert.deepEqual(await findWidgetByPublicId(server.platform, publicId), {
    tenantId: merchant.tenantId,
    widgetTokenId: widget.widgetTokenId,
  });
  for (const token of [publicId, `${publicId}.`, `${publicId}.guess`]) {
    assert.equal((await server.client.get("/probe/widget", { token })).status, 401);
  }
});
