import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inTransaction, type WriteContext } from "#platform/context.ts";
import { newId, randomHex } from "#platform/ids.ts";
import { testServer, type Merchant, type TestServer } from "../../tests/support/server.ts";
import { listAudit } from "../audit/index.ts";
import {
  createCredential,
  createTenant,
  disableCredential,
  endedSessions,
  expiredTokens,
  findTenant,
  listCredentials,
  listTenants,
  endPreviousSecret,
  rotateSecret,
  setPassword,
  setScopes,
  setTenantActive,
  type CredentialId,
} from "./index.ts";

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.close());

const within = <Result>({ tenantId }: Pick<Merchant, "tenantId">, work: (ctx: WriteContext) => Promise<Result>) =>
  inTransaction(server.contextFor(tenantId), work);
const idOf = (merchant: Merchant) => merchant.credentialId as CredentialId;
const connect = (apiKey: string, secretKey: string) =>
  server.client.post("/auth/api/token/connect", { apiKey, secretKey });

test("a tenant is found by its code, listed, and its creation is audited", async () => {
  const code = `shop-${randomHex(4)}`;
  const tenant = await createTenant(server.platform, { code, name: "Shop" });
  assert.deepEqual(await findTenant(server.platform, code), tenant);
  assert.ok((await listTenants(server.platform)).some(({ id }) => id === tenant.id));
  const [entry] = await within({ tenantId: tenant.id }, (ctx) => listAudit(ctx, {}));
  assert.equal(entry?.action, "tenant.created");
  assert.equal(await findTenant(server.platform, "no-such-tenant"), undefined);
});

test("a tenant needs a name and a code that is well-formed and unique", async () => {
  const code = `shop-${randomHex(4)}`;
  await createTenant(server.platform, { code, name: "Shop" });
  await assert.rejects(createTenant(server.platform, { code, name: "Shop" }), { code: "ERR_CONFLICT", field: "code" });
  for (const wrong of ["", "Shop", "a b", "-a", "a".repeat(64)]) {
    await assert.rejects(createTenant(server.platform, { code: wrong, name: "Shop" }), { field: "code" }, wrong);
  }
  await assert.rejects(createTenant(server.platform, { code: `${code}-2`, name: "" }), { field: "name" });
  await assert.rejects(setTenantActive(server.platform, newId(), false), { code: "ERR_NOT_FOUND" });
});

test("a user name is unique in the whole installation, whatever its case", async () => {
  const taken = await server.newMerchant();
  const other = { tenantId: await server.newTenant() };
  const again = within(other, (ctx) =>
    createCredential(ctx, { username: taken.username.toUpperCase(), password: "a long password", scopes: ["cat"] }),
  );
  await assert.rejects(again, { code: "ERR_CONFLICT", field: "username" });
});

test("a credential needs a user name without spaces, a long password and at least one scope that exists", async () => {
  const tenant = { tenantId: await server.newTenant() };
  const good = { username: `user-${randomHex(4)}`, password: "a long password", scopes: ["cat"] };
  const cases: [change: Partial<typeof good>, field: string][] = [
    [{ username: "two words" }, "username"],
    [{ username: "" }, "username"],
    [{ password: "short" }, "password"],
    [{ scopes: [] }, "scopes"],
    [{ scopes: ["cat", "everything"] }, "scopes"],
  ];
  for (const [change, field] of cases) {
    await assert.rejects(
      within(tenant, (ctx) => createCredential(ctx, { ...good, ...change })),
      { field },
    );
  }
});

test("a tenant lists its own credentials, without a secret", async () => {
  const merchant = await server.newMerchant({ scopes: ["hpm", "cat"] });
  await server.newMerchant();
  const listed = await within(merchant, listCredentials);
  assert.deepEqual(
    listed.map(({ createdAt: _createdAt, secretsSetAt: _secretsSetAt, ...credential }) => credential),
    [
      {
        id: merchant.credentialId,
        username: merchant.username,
        apiKey: merchant.apiKey,
        scopes: ["cat", "hpm"],
        isActive: true,
        lastUsedAt: null,
        previousSecretEndsAt: null,
      },
    ],
  );
});

test("a rotated secret key works at once; the old key and its sessions no longer work", async () => {
  const merchant = await server.newMerchant();
  const { refreshToken } = (await connect(merchant.apiKey, merchant.secretKey)).body;
  const { apiKey, secretKey } = await within(merchant, (ctx) => rotateSecret(ctx, idOf(merchant)));
  assert.equal(apiKey, merchant.apiKey);
  assert.equal((await connect(apiKey, merchant.secretKey)).status, 401);
  assert.equal((await server.client.post("/auth/token/refresh", { refreshToken })).status, 401);
  assert.equal((await connect(apiKey, secretKey)).status, 200);
});

test("with an overlap the old key and its sessions work until its end, and no token of them lives longer", async () => {
  const merchant = await server.newMerchant();
  const before = (await connect(merchant.apiKey, merchant.secretKey)).body;
  const refresh = (refreshToken: unknown) => server.client.post("/auth/token/refresh", { refreshToken });
  const { apiKey, secretKey } = await within(merchant, (ctx) => rotateSecret(ctx, idOf(merchant), undefined, 600));
  const renewed = await refresh(before.refreshToken);
  const old = await connect(apiKey, merchant.secretKey);
  assert.deepEqual([renewed.status, old.status, (await connect(apiKey, secretKey)).status], [200, 200, 200]);
  assert.ok(Number(old.body.expiresIn) <= 600);
  server.clock.advance(600_000);
  for (const { body } of [renewed, old]) assert.equal((await refresh(body.refreshToken)).status, 401);
  assert.equal((await connect(apiKey, merchant.secretKey)).status, 401);
  assert.equal((await connect(apiKey, secretKey)).status, 200);
  await assert.rejects(
    within(merchant, (ctx) => rotateSecret(ctx, idOf(merchant), undefined, 31 * 86_400)),
    { code: "ERR_VALIDATION" },
  );
});

test("ending an overlap ends the old key and its sessions, and no session of the new key", async () => {
  const merchant = await server.newMerchant();
  const { apiKey, secretKey } = await within(merchant, (ctx) => rotateSecret(ctx, idOf(merchant), undefined, 600));
  const [old, present] = [await connect(apiKey, merchant.secretKey), await connect(apiKey, secretKey)];
  await within(merchant, (ctx) => endPreviousSecret(ctx, idOf(merchant)));
  const refresh = async ({ body }: typeof old) =>
    (await server.client.post("/auth/token/refresh", { refreshToken: body.refreshToken })).status;
  assert.deepEqual([await refresh(old), await refresh(present)], [401, 200]);
  assert.equal((await connect(apiKey, merchant.secretKey)).status, 401);
});

test("a new password works at once; the old password and its sessions no longer work", async () => {
  const merchant = await server.newMerchant();
  const { username, password } = merchant;
  const { refreshToken } = (await server.client.post("/auth/token", { username, password })).body;
  await within(merchant, (ctx) => setPassword(ctx, idOf(merchant), "another long password"));
  assert.equal((await server.client.post("/auth/token", { username, password })).status, 401);
  assert.equal((await server.client.post("/auth/token/refresh", { refreshToken })).status, 401);
  const renewed = await server.client.post("/auth/token", { username, password: "another long password" });
  assert.equal(renewed.status, 200);
});

test("each change of a credential has its audit row, and another tenant's credential is not found", async () => {
  const merchant = await server.newMerchant();
  const stranger = await server.newMerchant();
  const changes: ((ctx: WriteContext) => Promise<unknown>)[] = [
    (ctx) => setScopes(ctx, idOf(merchant), ["hpm"]),
    (ctx) => rotateSecret(ctx, idOf(merchant)),
    (ctx) => setPassword(ctx, idOf(merchant), "another long password"),
    (ctx) => disableCredential(ctx, idOf(merchant)),
  ];
  for (const change of changes) {
    await assert.rejects(within(stranger, change), { code: "ERR_NOT_FOUND" });
    await within(merchant, change);
  }
  const rows = await within(merchant, (ctx) => listAudit(ctx, { recordId: merchant.credentialId }));
  assert.deepEqual(
    rows.map(({ action }) => action),
    [
      "credential.disabled",
      "credential.password_set",
      "credential.secret_rotated",
      "credential.scopes_set",
      "login.accepted",
      "credential.created",
    ],
  );
});

test("retention deletes tokens and sessions that can never be used again, and no others", async () => {
  await using own = await testServer();
  await own.newMerchant();
  own.clock.advance(31 * 24 * 3600 * 1000);
  const { apiKey, secretKey } = await own.newMerchant();
  own.clock.advance(1_000);
  const { refreshToken } = (await own.client.post("/auth/api/token/connect", { apiKey, secretKey })).body;
  const dayAgo = new Date(own.clock.now().getTime() - 24 * 3600 * 1000);
  const run = () => own.platform.database.system((tx) => expiredTokens.deleteOld(tx, dayAgo, 1_000));
  const runSessions = () => own.platform.database.system((tx) => endedSessions.deleteOld(tx, dayAgo, 1_000));
  assert.ok((await run()) > 0);
  assert.equal(await run(), 0);
  assert.equal(await runSessions(), 1);
  assert.equal((await own.client.post("/auth/token/refresh", { refreshToken })).status, 200);
});
