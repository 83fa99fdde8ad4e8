import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { testServer, type TestServer } from "../../tests/support/server.ts";
import { disableCredential, issueWidgetToken, type CredentialId } from "./index.ts";

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.close());

test("`GET /auth/me` tells company, credential, scopes, mode and version, and no id or key", async () => {
  const merchant = await server.newMerchant({ scopes: ["payments", "hpm"] });
  const { status, body, text } = await server.client.get("/auth/me", { token: merchant.token });
  assert.equal(status, 200);
  const { company, ...rest } = body;
  assert.equal(typeof company, "string");
  assert.deepEqual(rest, {
    credential: merchant.username,
    scopes: ["hpm", "payments"],
    mode: "sandbox",
    apiVersion: "1",
  });
  for (const hidden of [merchant.apiKey, merchant.tenantId, merchant.credentialId]) assert.ok(!text.includes(hidden));
});

test("`GET /auth/me` answers a credential of any single scope", async () => {
  for (const scope of ["cat", "widget", "events"] as const) {
    const { token } = await server.newMerchant({ scopes: [scope] });
    assert.deepEqual((await server.client.get("/auth/me", { token })).body.scopes, [scope]);
  }
});

test("`GET /auth/me` without a token, with a WidgetToken or a disabled credential's token is 401", async () => {
  const merchant = await server.newMerchant();
  const ctx = server.contextFor(merchant.tenantId, { kind: "credential", id: merchant.credentialId });
  const widget = await issueWidgetToken(ctx);
  assert.equal((await server.client.get("/auth/me")).status, 401);
  assert.equal((await server.client.get("/auth/me", { token: widget.token })).status, 401);
  await inTransaction(ctx, (write) => disableCredential(write, merchant.credentialId as CredentialId));
  const refused = await server.client.get("/auth/me", { token: merchant.token });
  assert.deepEqual([refused.status, refused.body.errorCode], [401, "ERR_UNAUTHORIZED"]);
});
