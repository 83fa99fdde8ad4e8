import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Type } from "typebox";
import { disableCredential, type CredentialId } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { testServer, type Merchant, type TestServer } from "../../tests/support/server.ts";
import { countRefusedCalls, pageOfRefusedCalls, recordRefusedCalls, type RefusedCallFilter } from "./index.ts";

const SECRET = "4508034508034509";
let server: TestServer;
before(async () => {
  server = await testServer(
    (app, platform) => {
      recordRefusedCalls(app, platform);
      const config = { access: { by: "credential", scope: "cat" } } as const;
      const body = Type.Object({ amount: Type.String({ maxLength: 3 }), additionalData: Type.Object({}) });
      app.post("/things/:id", { config, schema: { body } }, async () => {
        throw conflict("There is one already.", { field: `additionalData.${SECRET}`, reason: "duplicate" });
      });
      app.get("/broken", { config }, async () => {
        throw new Error(SECRET);
      });
      app.get("/odd", { config }, async () => {
        throw conflict("The recording of this field fails.", { field: 7 as unknown as string });
      });
      app.get("/fine", { config }, async () => ({}));
    },
    { rateLimitPerCredential: 100_000, rateLimitPerAddress: 100_000 },
  );
});
after(() => server.close());

const contextOf = ({ tenantId }: Pick<Merchant, "tenantId">) => server.contextFor(tenantId);
/** Waits until so many calls are in the company's list. */
async function listed(merchant: Merchant, count: number, filter: RefusedCallFilter = {}) {
  for (let round = 0; round < 600 && (await countRefusedCalls(contextOf(merchant), filter, 10_000)) < count; round += 1)
    await delay(10);
  return (await pageOfRefusedCalls(contextOf(merchant), filter, null)).rows;
}

test("a refused call is listed with its route, error and trace id, and with nothing that the caller sent", async () => {
  const merchant = await server.newMerchant();
  const { token, credentialId } = merchant;
  const replies = [
    await server.client.post(`/things/${SECRET}?q=${SECRET}`, { amount: SECRET, additionalData: {} }, { token }),
    await server.client.post(`/things/${SECRET}`, { amount: "1", additionalData: { [SECRET]: SECRET } }, { token }),
    await server.client.get("/broken", { token }),
  ];
  await server.client.get("/fine", { token });
  const rows = await listed(merchant, 3);
  const shown = rows.toReversed().map(({ method, route, status, code, reason, field }) => {
    return [method, route, status, code, reason, field];
  });
  assert.deepEqual(shown, [
    ["POST", "/things/{id}", 400, "ERR_VALIDATION", "too_long", "amount"],
    ["POST", "/things/{id}", 409, "ERR_CONFLICT", "duplicate", "additionalData.…"],
    ["GET", "/broken", 500, "ERR_INTERNAL", null, null],
  ]);
  assert.deepEqual(
    rows.toReversed().map(({ traceId }) => traceId),
    replies.map(({ headers }) => headers.get("x-trace-id")),
  );
  assert.ok(rows.every((row) => row.credentialId === credentialId));
  assert.ok(!JSON.stringify(rows).includes(SECRET));
});

test("a reply that is repeated for its Idempotency-Key is listed without the code, which is not kept", async () => {
  const merchant = await server.newMerchant();
  const options = { token: merchant.token, headers: { "Idempotency-Key": "key-1" } };
  const body = { amount: "1", additionalData: {} };
  for (let time = 0; time < 2; time += 1)
    assert.equal((await server.client.post("/things/1", body, options)).status, 409);
  const rows = await listed(merchant, 2);
  assert.deepEqual(
    rows.map(({ status, code }) => [status, code]),
    [
      [409, null],
      [409, "ERR_CONFLICT"],
    ],
  );
});

test("a call with the company's token is listed even if refused; a stranger's call is in no list", async () => {
  const [limited, expired, disabled] = [
    await server.newMerchant({ scopes: ["hpm"] }),
    await server.newMerchant(),
    await server.newMerchant(),
  ];
  assert.equal((await server.client.get("/fine", { token: limited.token })).status, 403);
  const [scope] = await listed(limited, 1);
  assert.deepEqual([scope?.code, scope?.reason], ["ERR_FORBIDDEN", "scope"]);
  await inTransaction(contextOf(disabled), (ctx) => disableCredential(ctx, disabled.credentialId as CredentialId));
  assert.equal((await server.client.get("/fine", { token: disabled.token })).status, 401);
  assert.equal((await listed(disabled, 1))[0]?.code, "ERR_UNAUTHORIZED");
  server.clock.advance(24 * 3_600_000);
  assert.equal((await server.client.get("/fine", { token: expired.token })).status, 401);
  assert.equal((await listed(expired, 1))[0]?.code, "ERR_UNAUTHORIZED");
  await server.client.get("/fine", { token: `${expired.token.slice(0, -1)}x` });
  await server.client.get("/fine");
  await server.client.get(`/nothing/${SECRET}`, { token: expired.token });
  const last = await server.newMerchant();
  await server.client.get("/broken", { token: last.token });
  // Calls are written in their order, so this one is written after the others.
  await listed(last, 1);
  for (const merchant of [limited, expired, disabled])
    assert.equal(await countRefusedCalls(contextOf(merchant), {}, 100), 1);
});

test("a credential's flood is cut off at 20 calls a minute; other credentials' calls stay listed", async () => {
  const [flood, other] = [await server.newMerchant(), await server.newMerchant()];
  for (let round = 0; round < 4; round += 1)
    await Promise.all(Array.from({ length: 10 }, () => server.client.get("/broken", { token: flood.token })));
  await server.client.get("/broken", { token: other.token });
  await listed(other, 1);
  assert.equal(await countRefusedCalls(contextOf(flood), {}, 1_000), 20);
  server.clock.advance(60_000);
  await server.client.get("/broken", { token: flood.token });
  await listed(flood, 21);
});

test("calls that are held are written when the service stops", async () => {
  const other = await testServer((app, platform) => {
    recordRefusedCalls(app, platform);
    app.get("/broken", { config: { access: { by: "credential", scope: "cat" } } }, async () => {
      throw conflict("no");
    });
  });
  const merchant = await other.newMerchant();
  await other.client.get("/broken", { token: merchant.token });
  await other.app.close();
  assert.equal(await countRefusedCalls(other.contextFor(merchant.tenantId), {}, 10), 1);
  await other.close();
});

test("an error in recording a call fails no request, and is counted", async () => {
  const { token } = await server.newMerchant();
  assert.equal((await server.client.get("/odd", { token })).status, 409);
  assert.equal((await server.client.get("/fine", { token })).status, 200);
  assert.match((await server.platform.metrics.expose()).body, /servicepay_refused_calls_dropped_total [1-9]/);
});

test("while refused calls cannot be written, requests are answered as before", async () => {
  const merchant = await server.newMerchant();
  const { database } = server.platform;
  const write = database.writeSystem.bind(database);
  let attempts = 0;
  const fails = async (): Promise<number> => {
    attempts += 1;
    throw new Error("the database cannot be written to");
  };
  database.writeSystem = () => ({ ...write(), run: fails });
  try {
    assert.equal((await server.client.get("/broken", { token: merchant.token })).status, 500);
    for (let round = 0; round < 300 && attempts < 2; round += 1) await delay(10);
    assert.equal((await server.client.get("/fine", { token: merchant.token })).status, 200);
  } finally {
    database.writeSystem = write;
  }
  assert.ok(attempts >= 2, "the last use and the refused call could not be written");
  await server.client.get("/broken", { token: merchant.token });
  assert.equal((await listed(merchant, 1)).length, 1, "later calls are written");
});
