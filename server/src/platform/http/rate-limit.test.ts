import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { testServer, type TestServer } from "../../../tests/support/server.ts";
import { contextOf } from "./access.ts";
import type { App } from "./app.ts";
import { createRateLimit, senderOf } from "./rate-limit.ts";

let shared: TestPlatform;
before(async () => {
  shared = await testPlatform();
});
after(() => shared.close());

let names = 0;
const limitOf = (options: { points: number; lease: number; windowSeconds?: number; name?: string }) =>
  createRateLimit(shared.platform.database, {
    name: options.name ?? `test-${(names += 1)}`,
    points: options.points,
    lease: options.lease,
    windowSeconds: options.windowSeconds ?? 60,
  });

test("one process allows exactly the limit, however large its lease and however many requests come at once", async () => {
  for (const [points, lease] of [
    [7, 1],
    [7, 3],
    [100, 5],
    [10, 50],
  ] as const) {
    const limit = limitOf({ points, lease });
    const taken = await Promise.all(Array.from({ length: points + 20 }, () => limit.take("key")));
    assert.equal(taken.filter(({ isAllowed }) => isAllowed).length, points, `${points} by ${lease}`);
  }
});

test("two processes together never exceed the limit, and waste less than a lease", async () => {
  const [one, two] = [
    limitOf({ points: 40, lease: 4, name: "shared" }),
    limitOf({ points: 40, lease: 4, name: "shared" }),
  ];
  let passed = 0;
  for (let asked = 0; asked < 30; asked += 1) {
    for (const limit of asked < 3 ? [one, two] : [one]) passed += (await limit.take("key")).isAllowed ? 1 : 0;
  }
  assert.ok(passed <= 40 && passed > 40 - 4 - 30, String(passed));
  let rest = 0;
  while ((await two.take("key")).isAllowed) rest += 1;
  assert.ok(passed + rest <= 40 && passed + rest >= 40 - 4, String(passed + rest));
});

test("keys are counted separately, and a window ends", async () => {
  const limit = limitOf({ points: 1, lease: 1, windowSeconds: 1 });
  assert.equal((await limit.take("a")).isAllowed, true);
  assert.equal((await limit.take("b")).isAllowed, true);
  const refused = await limit.take("a");
  assert.deepEqual([refused.isAllowed, refused.remaining, refused.resetSeconds], [false, 0, 1]);
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  assert.equal((await limit.take("a")).isAllowed, true);
});

test("a forgotten key starts at zero, and reading the state takes no point", async () => {
  const limit = limitOf({ points: 2, lease: 1 });
  await limit.take("a");
  assert.equal((await limit.look("a")).remaining, 1);
  assert.equal((await limit.look("a")).remaining, 1);
  await limit.take("a");
  assert.equal((await limit.look("a")).isAllowed, false);
  await limit.forget("a");
  assert.equal((await limit.take("a")).isAllowed, true);
});

function probe(app: App): void {
  app.get(
    "/probe",
    { config: { access: { by: "credential", scope: null } }, schema: { hide: true } },
    async (request) => contextOf(request).actor,
  );
}

test("Rate limit per credential: 429 ERR_RATE_LIMIT with Retry-After, and other credentials go on", async () => {
  await using server = await testServer(probe, { rateLimitPerCredential: 5 });
  const [busy, calm] = [await server.newMerchant(), await server.newMerchant()];
  for (let asked = 0; asked < 5; asked += 1) {
    const reply = await server.client.get("/probe", { token: busy.token });
    assert.deepEqual(
      [reply.status, reply.headers.get("ratelimit-limit"), reply.headers.get("ratelimit-remaining")],
      [200, "5", String(4 - asked)],
    );
  }
  const refused = await server.client.get("/probe", { token: busy.token });
  assert.deepEqual([refused.status, refused.body.errorCode], [429, "ERR_RATE_LIMIT"]);
  const seconds = Number(refused.headers.get("retry-after"));
  assert.ok(seconds > 0 && seconds <= 60);
  assert.equal((await server.client.get("/probe", { token: calm.token })).status, 200);
});

test("Rate limit per address: calls without a right token share a count; health is not counted", async () => {
  await using server = await testServer(probe, { rateLimitPerAddress: 6 });
  const merchant = await server.newMerchant();
  const statuses: number[] = [];
  for (let asked = 0; asked < 5; asked += 1)
    statuses.push(
      (await server.client.get(asked % 2 === 0 ? "/probe" : "/nowhere", asked % 4 === 0 ? { token: "spa_wrong" } : {}))
        .status,
    );
  assert.deepEqual(statuses, [401, 404, 401, 404, 401]);
  assert.equal((await server.client.get("/probe", { token: "spa_wrong" })).status, 429);
  assert.equal((await server.client.get("/health/live")).status, 200);
  assert.equal((await server.client.get("/probe", { token: merchant.token })).status, 200);
});

test("X-Forwarded-For is trusted only from trusted proxies", async () => {
  const knock = (server: TestServer, address: string) =>
    server.client.get("/probe", { headers: { "X-Forwarded-For": address } });
  await using direct = await testServer(probe, { rateLimitPerAddress: 2 });
  assert.deepEqual(
    [
      (await knock(direct, "192.0.2.1")).status,
      (await knock(direct, "192.0.2.2")).status,
      (await knock(direct, "192.0.2.3")).status,
    ],
    [401, 401, 429],
  );
  await using proxied = await testServer(probe, { rateLimitPerAddress: 2, trustedProxies: ["127.0.0.0/8"] });
  assert.deepEqual(
    [
      (await knock(proxied, "192.0.2.1")).status,
      (await knock(proxied, "192.0.2.2")).status,
      (await knock(proxied, "192.0.2.3")).status,
    ],
    [401, 401, 401],
  );
});

test("a sender is an IPv4 address or the /64 of an IPv6 one, however it is written", () => {
  assert.equal(senderOf({ ip: "192.0.2.7" }), "192.0.2.7");
  assert.equal(senderOf({ ip: "::ffff:192.0.2.7" }), "192.0.2.7");
  assert.equal(senderOf({ ip: "2001:db8:1:2:3:4:5:6" }), "2001:db8:1:2::/64");
  assert.equal(senderOf({ ip: "2001:0db8:1:2::9" }), senderOf({ ip: "2001:db8:1:2:3:4:5:6" }));
  assert.notEqual(senderOf({ ip: "2001:db8:1:3::9" }), senderOf({ ip: "2001:db8:1:2::9" }));
});
