import { authenticate, createCredential, identityRoutes } from "#identity/index.ts";
import type { Config } from "#platform/config/config.ts";
import { inTransaction, type Platform } from "#platform/context.ts";
import { scopes as allScopes, type Scope } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { createHttpServer } from "#platform/http/server.ts";
import { randomHex, type TenantId } from "#platform/ids.ts";
import { http, listening, type HttpClient } from "./http.ts";
import { testPlatform, type TestPlatform } from "./platform.ts";

export interface Merchant {
  tenantId: TenantId;
  credentialId: string;
  username: string;
  password: string;
  apiKey: string;
  secretKey: string;
  /** A fresh AccessToken. */
  token: string;
}

export interface TestServer extends Omit<TestPlatform, "close">, AsyncDisposable {
  app: App;
  baseUrl: string;
  client: HttpClient;
  /** Creates a credential with all scopes or the given ones, in a new tenant or the given one. */
  newMerchant(options?: { scopes?: readonly Scope[]; tenantId?: TenantId; username?: string }): Promise<Merchant>;
  close(): Promise<void>;
}

/** Starts a server on a free port with log-in and the routes under test. */
export async function testServer(
  addRoutes: (app: App, platform: Platform) => void = () => {},
  overrides: Partial<Config> = {},
): Promise<TestServer> {
  const { close: closePlatform, ...test } = await testPlatform(overrides);
  const app = await createHttpServer(test.platform, authenticate(test.platform));
  identityRoutes(app, test.platform);
  addRoutes(app, test.platform);
  const baseUrl = await listening(app);
  const client = http(baseUrl);
  const close = async () => {
    await app.close();
    await closePlatform();
  };
  return {
    ...test,
    app,
    baseUrl,
    client,
    async newMerchant({ scopes = allScopes, tenantId: given, username = `user-${randomHex(6)}` } = {}) {
      const tenantId = given ?? (await test.newTenant());
      const password = randomHex(10);
      const { id, apiKey, secretKey } = await inTransaction(test.contextFor(tenantId), (ctx) =>
        createCredential(ctx, { username, password, scopes }),
      );
      const reply = await client.post("/auth/api/token/connect", { apiKey, secretKey });
      return {
        tenantId,
        credentialId: id,
        username,
        password,
        apiKey,
        secretKey,
        token: String(reply.body?.accessToken),
      };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
