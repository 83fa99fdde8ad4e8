import assert from "node:assert/strict";
import { test } from "node:test";
import { createHttpServer } from "./server.ts";
import { http, listening } from "../../../tests/support/http.ts";
import { testPlatform } from "../../../tests/support/platform.ts";
import { testServer } from "../../../tests/support/server.ts";

test("/health/live and /health/ready answer 200 on a migrated database", async () => {
  await using server = await testServer();
  assert.deepEqual((await server.client.get("/health/live")).body, { status: "live" });
  const ready = await server.client.get("/health/ready");
  assert.equal(ready.status, 200);
  assert.deepEqual(ready.body, {
    status: "ready",
    checks: { database: true, migrations: true, keys: true, accepting: true },
  });
});

test("/health/ready answers 503 without a database, /health/live stays 200, and other calls are 503 ERR_UNAVAILABLE", async () => {
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
  const probe = await client.get("/probe", { token: "x" });
  assert.deepEqual([probe.status, probe.body.errorCode], [503, "ERR_UNAVAILABLE"]);
  assert.ok(probe.headers.get("retry-after"));
  await app.close();
  await close().catch(() => {}); // The pool was closed above.
});

test("/metrics tells this machine about requests by route, method and status, and nobody behind a proxy", async () => {
  await using server = await testServer();
  await server.client.get("/health/live");
  await server.client.get("/nowhere/1");
  await server.client.get("/nowhere/2");
  const { status, text, headers } = await server.client.get("/metrics");
  assert.equal(status, 200);
  assert.match(headers.get("content-type") ?? "", /^text\/plain/);
  assert.match(text, /servicepay_http_request_seconds_count\{method="GET",route="\/health\/live",status="200"\} 1/);
  assert.match(text, /servicepay_http_request_seconds_count\{method="GET",route="unknown",status="404"\} 2/);
  assert.match(text, /servicepay_database_connections\{state="idle"\} \d/);
  assert.equal((await server.client.get("/metrics", { headers: { "X-Forwarded-For": "203.0.113.9" } })).status, 404);
});
