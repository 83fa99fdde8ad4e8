import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildApp } from "#app.ts";
import { createCredential, disableCredential, issueWidgetToken, setTenantActive } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { scopes, type Scope } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { randomHex } from "#platform/ids.ts";
import { http, listening, type HttpClient } from "./support/http.ts";
import { testPlatform, type TestPlatform } from "./support/platform.ts";

interface Operation {
  method: string;
  path: string;
  /** A caller needs one of them. Empty if every credential may call, null if none may. */
  scopes: readonly Scope[] | null;
  takesWidget: boolean;
}

let shared: TestPlatform;
let app: App;
let client: HttpClient;
let guarded: Operation[];
before(async () => {
  shared = await testPlatform({ rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
  app = await buildApp(shared.platform);
  client = http(await listening(app));
  guarded = operationsOf((await client.get("/openapi.json")).body);
});
after(async () => {
  await app.close();
  await shared.close();
});

interface Described {
  paths: Record<string, Record<string, { security: Record<string, string[]>[] }>>;
}

function operationsOf({ paths }: Described): Operation[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => {
      const byCredential = security.flatMap(({ AccessToken }) => (AccessToken === undefined ? [] : [AccessToken]));
      const isOpen = security.length === 0 || security.some((way) => Object.keys(way).length === 0);
      return {
        method: method.toUpperCase(),
        path: path.replaceAll(/\{[^}]+\}/g, "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10"),
        scopes: byCredential.length === 0 ? null : (byCredential.flat() as Scope[]),
        takesWidget: security.some((way) => "WidgetToken" in way),
        isOpen,
      };
    }),
  );
  return operations.filter(({ isOpen }) => !isOpen);
}

async function newToken(granted: readonly Scope[]) {
  const ctx = shared.contextFor(await shared.newTenant());
  const created = await inTransaction(ctx, (write) =>
    createCredential(write, { username: `user-${randomHex(6)}`, password: randomHex(12), scopes: granted }),
  );
  const { id, apiKey, secretKey } = created;
  const reply = await client.post("/auth/api/token/connect", { apiKey, secretKey });
  const widget = await issueWidgetToken({ ...ctx, actor: { kind: "credential", id } });
  const { accessToken, refreshToken } = reply.body as Record<string, string>;
  return {
    accessToken: String(accessToken),
    refreshToken: String(refreshToken),
    widgetToken: widget.token,
    secretKey,
    ctx,
    credentialId: created.id,
  };
}

const call = ({ method, path }: Operation, token?: string) =>
  client.request(method, path, { ...(token !== undefined && { token }), ...(method !== "GET" && { body: {} }) });

test("every route that is not open refuses a call without a token, or with an unknown token, with 401", async () => {
  assert.ok(guarded.length >= 20, `${guarded.length} routes`);
  for (const operation of guarded) {
    for (const token of [undefined, "spa_unknown", "spw_0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10.guess"]) {
      const { status, headers } = await call(operation, token);
      assert.equal(status, 401, `${operation.method} ${operation.path}`);
      assert.match(headers.get("www-authenticate") ?? "", /^Bearer/);
    }
  }
});

test("every route with scopes is 403 for a credential with all others, and accepts one with one of them", async () => {
  const scoped = guarded.filter((operation) => operation.scopes !== null && operation.scopes.length > 0);
  assert.ok(scoped.length >= 20, `${scoped.length} routes`);
  const groups = Map.groupBy(scoped, (operation) => operation.scopes!.join(" "));
  for (const operations of groups.values()) {
    const needed = operations[0]!.scopes!;
    const others = await newToken(scopes.filter((scope) => !needed.includes(scope)));
    const single = await Promise.all(needed.map((scope) => newToken([scope])));
    for (const operation of operations) {
      const name = `${operation.method} ${operation.path}`;
      assert.equal((await call(operation, others.accessToken)).status, 403, name);
      for (const { accessToken } of single) {
        const { status } = await call(operation, accessToken);
        assert.ok(status !== 401 && status !== 403, `${name}: ${status}`);
      }
    }
  }
});

test("every route is 401 for expired and revoked tokens and for disabled credentials or companies", async () => {
  const revoked = await newToken(scopes);
  await client.post("/auth/token/revoke", {}, { token: revoked.accessToken });
  const disabled = await newToken(scopes);
  await inTransaction(disabled.ctx, (write) => disableCredential(write, disabled.credentialId));
  const shutOut = await newToken(scopes);
  await setTenantActive(shared.platform, shutOut.ctx.tenantId, false);
  const ended = {
    "revoked AccessToken": revoked.accessToken,
    "AccessToken of a disabled credential": disabled.accessToken,
    "WidgetToken of a disabled credential": disabled.widgetToken,
    "AccessToken of a disabled company": shutOut.accessToken,
    "WidgetToken of a disabled company": shutOut.widgetToken,
  };
  await expectRefused(ended);

  const expired = await newToken(scopes);
  shared.clock.advance(3_600_000);
  await expectRefused({ "expired AccessToken": expired.accessToken, "expired WidgetToken": expired.widgetToken });
});

async function expectRefused(tokens: Record<string, string>): Promise<void> {
  for (const [kind, token] of Object.entries(tokens)) {
    for (const operation of guarded) {
      const { status } = await call(operation, token);
      assert.equal(status, 401, `${kind} at ${operation.method} ${operation.path}`);
    }
  }
}

test("a credential with only the scope payments, or only widget, may read a payment's status", () => {
  const status = guarded.find(({ method, path }) => method === "GET" && path === "/b2c/payment");
  assert.deepEqual(status?.scopes?.toSorted(), ["payments", "widget"]);
});

test("every route refuses the wrong kind of token with 401", async () => {
  const { accessToken, widgetToken, refreshToken, secretKey } = await newToken(scopes);
  for (const operation of guarded) {
    for (const wrong of [refreshToken, secretKey])
      assert.equal((await call(operation, wrong)).status, 401, `${operation.method} ${operation.path}`);
    if (!operation.takesWidget)
      assert.equal((await call(operation, widgetToken)).status, 401, `${operation.method} ${operation.path}`);
    if (operation.scopes === null)
      assert.equal((await call(operation, accessToken)).status, 401, `${operation.method} ${operation.path}`);
  }
});
