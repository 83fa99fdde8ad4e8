import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { http, listening } from "../../../../tests/support/http.ts";
import { testPlatform } from "../../../../tests/support/platform.ts";
import { testServer } from "../../../../tests/support/server.ts";
import { createHttpServer } from "../server.ts";
import { readinessCheck, type Readiness } from "./readiness.ts";

test("/health/live and /health/ready return 200 on a migrated database", async () => {
  await using server = await testServer();
  assert.deepEqual((await server.client.get("/health/live")).body, { status: "live" });
  const ready = await server.client.get("/health/ready");
  assert.equal(ready.status, 200);
  assert.deepEqual(ready.body, {
    status: "ready",
    checks: { database: true, writable: true, migrations: true, keys: true, accepting: true },
    reasons: [],
    warnings: [],
  });
});

test("/health/ready returns 503 with a reason while the database is read-only, and 200 once it is writable", async () => {
  const { platform, databaseUrl, close } = await testPlatform();
  const { pathname } = new URL(databaseUrl);
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  const setReadOnly = async (mode: "on" | "off") => {
    await owner.query(`alter database ${pathname.slice(1)} set default_transaction_read_only = ${mode}`);
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  };
  try {
    const findReadiness = readinessCheck(platform, () => true);
    await setReadOnly("on");
    const unready = await become(findReadiness, false);
    assert.deepEqual(unready.checks, {
      database: true,
      writable: false,
      migrations: true,
      keys: true,
      accepting: true,
    });
    assert.deepEqual(unready.reasons, ["The database only reads: it is a standby, or is set to read only."]);
    await setReadOnly("off");
    assert.deepEqual((await become(findReadiness, true)).reasons, []);
  } finally {
    await owner.end();
    await close();
  }
});

/** The result is cached for a second, and old connections may be reused. */
async function become(findReadiness: () => Promise<Readiness>, isWritable: boolean): Promise<Readiness> {
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 50) {
    const readiness = await findReadiness();
    if (readiness.checks.database && readiness.checks.writable === isWritable) return readiness;
    await delay(50);
  }
  assert.fail("it did not become so");
}

test("without a database /health/ready returns 503, /health/live 200, and other calls 503 ERR_UNAVAILABLE", async () => {
  const { platform, close } = await testPlatform();
  const app = await createHttpServer(platform, async (_request, access) => {
    if (access.by !== "anyone") await platform.database.system(async () => {});
    return null;
  });
  app.get(
    "/probe",
    { config: { access: { by: "credential", scope: null } }, schema: { hide: true } },
    async () => ({}),
  );
  const client = http(await listening(app));
  await platform.database.close();
  assert.equal((await client.get("/health/live")).status, 200);
  const ready = await client.get("/health/ready");
  assert.deepEqual([ready.status, ready.body.checks.database], [503, false]);
  assert.match(ready.headers.get("retry-after") ?? "", /^\d+$/);
  const probe = await client.get("/probe", { token: "x" });
  assert.deepEqual([probe.status, probe.body.errorCode], [503, "ERR_UNAVAILABLE"]);
  assert.ok(probe.headers.get("retry-after"));
  await app.close();
  await close().catch(() => {}); // The pool was closed above.
});

const metricsToken = "0123456789abcdef0123456789abcdef";

test("/metrics is closed on the public port, whatever address and headers a request comes with", async () => {
  await using server = await testServer();
  const disguises = [{}, { Host: "localhost" }, { "X-Forwarded-For": "127.0.0.1" }, { Authorization: "Bearer " }];
  for (const headers of disguises) {
    const { status, body } = await server.client.get("/metrics", { headers });
    assert.deepEqual([status, body.errorCode], [404, "ERR_NOT_FOUND"], JSON.stringify(headers));
  }
});

test("METRICS_TOKEN opens /metrics on the public port only to callers who send it", async () => {
  await using server = await testServer(() => {}, { metricsToken });
  for (const token of ["", metricsToken.slice(1), `${metricsToken}0`, metricsToken.toUpperCase()]) {
    const { status, body } = await server.client.get("/metrics", { token });
    assert.deepEqual([status, body.errorCode], [401, "ERR_UNAUTHORIZED"], token);
  }
  await server.client.get("/health/live");
  await server.client.get("/nowhere/1");
  await server.client.get("/nowhere/2");
  const { status, text, headers } = await server.client.get("/metrics", { token: metricsToken });
  assert.equal(status, 200);
  assert.match(headers.get("content-type") ?? "", /^text\/plain/);
  assert.match(text, /servicepay_http_request_seconds_count\{method="GET",route="\/health\/live",status="200"\} 1/);
  assert.match(text, /servicepay_http_request_seconds_count\{method="GET",route="unknown",status="404"\} 2/);
  assert.match(text, /servicepay_database_connections\{state="idle"\} \d/);
  assert.ok(!text.includes(metricsToken));
});
