import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { openDatabase } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { createHttpServer } from "#platform/http/server.ts";
import { http, listening, type HttpClient } from "../../tests/support/http.ts";
import { testServer, type Merchant, type TestServer } from "../../tests/support/server.ts";
import {
  authenticate,
  disableCredential,
  rotateSecret,
  setPassword,
  setTenantActive,
  type CredentialId,
} from "./index.ts";

let server: TestServer;
let processes: readonly HttpClient[];
let closeOther: () => Promise<void>;
before(async () => {
  server = await testServer(probeRoute, { rateLimitPerCredential: 100_000, rateLimitPerAddress: 100_000 });
  const other = await startOther();
  processes = [server.client, other.client];
  closeOther = other.close;
});
after(async () => {
  await closeOther();
  await server.close();
});

function probeRoute(app: App): void {
  const config = { access: { by: "credential", scope: null } } as const;
  app.get("/probe", { config, schema: { hide: true } }, async (request) => contextOf(request).actor);
}

/** Another process on the same database, with its own connections. */
async function startOther() {
  const { config, log } = server.platform;
  const connections = { connectionsMax: 4, prepared: config.databasePrepared, log };
  const database = openDatabase({ url: server.databaseUrl, ...connections });
  const platform = { ...server.platform, database };
  const app = await createHttpServer(platform, authenticate(platform));
  probeRoute(app);
  const client = http(await listening(app));
  return { client, close: () => app.close().then(() => database.close()) };
}

interface LoggedIn extends Merchant {
  refreshToken: string;
}

async function logIn(): Promise<LoggedIn> {
  const merchant = await server.newMerchant();
  const { apiKey, secretKey } = merchant;
  const { body } = await server.client.post("/auth/api/token/connect", { apiKey, secretKey });
  return { ...merchant, token: body.accessToken, refreshToken: body.refreshToken };
}

const credentialOf = ({ credentialId }: Merchant) => credentialId as CredentialId;
const within = ({ tenantId }: Merchant) => server.contextFor(tenantId);
const endings: Record<string, (merchant: LoggedIn) => Promise<unknown>> = {
  "a session that was revoked": ({ token }) => server.client.post("/auth/token/revoke", {}, { token }),
  "a credential that was disabled": (merchant) =>
    inTransaction(within(merchant), (ctx) => disableCredential(ctx, credentialOf(merchant))),
  "a secret key that was rotated": (merchant) =>
    inTransaction(within(merchant), (ctx) => rotateSecret(ctx, credentialOf(merchant))),
  "a password that was set": (merchant) =>
    inTransaction(within(merchant), (ctx) => setPassword(ctx, credentialOf(merchant), "another long password")),
  "a session whose refresh token was used twice": async ({ refreshToken }) => {
    const refresh = () => server.client.post("/auth/token/refresh", { refreshToken });
    assert.equal((await refresh()).status, 200);
    assert.equal((await refresh()).status, 401);
  },
  "a company that was disabled": ({ tenantId }) => setTenantActive(server.platform, tenantId, false),
};

for (const [what, end] of Object.entries(endings)) {
  test(`${what} is refused by every process from the next request on, under continuous requests`, async () => {
    const merchant = await logIn();
    const bystander = await server.newMerchant();
    let hasEnded = false;
    let answeredAfterwards = 0;
    const caller = async (client: HttpClient, { token }: Merchant) => {
      for (let asked = 0; asked < 10_000 && answeredAfterwards < 40; asked += 1) {
        const wasSentAfterwards = hasEnded;
        const { status } = await client.get("/probe", { token });
        if (token === bystander.token) assert.equal(status, 200);
        else if (wasSentAfterwards) assert.equal(status, 401);
        if (wasSentAfterwards) answeredAfterwards += 1;
      }
    };
    const callers = processes.flatMap((client) =>
      [merchant, merchant, merchant, bystander].map((who) => caller(client, who)),
    );
    await processes[1]!.get("/probe", { token: merchant.token });
    await end(merchant);
    hasEnded = true;
    await Promise.all(callers);
    assert.ok(answeredAfterwards >= 40);
  });
}

const endAll = statement("test.endAll", "update sessions set ended_at = now() where tenant_id = $1");

test("a session that ends in the database is refused from the next request on", async () => {
  const { token, tenantId } = await server.newMerchant();
  assert.equal((await server.client.get("/probe", { token })).status, 200);
  await server.platform.database.system((tx) => tx.run(endAll, [tenantId]));
  assert.equal((await server.client.get("/probe", { token })).status, 401);
});
