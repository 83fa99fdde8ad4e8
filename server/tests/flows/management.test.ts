import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { readConfig } from "#platform/config/config.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded-postgres.ts";
import { silentLog } from "#platform/log/log.ts";
import { startService } from "#start/start-service.ts";
import type { Service } from "#start/startup.ts";
import { mountSmallDisk } from "../../../storm/world/small-disk.ts";
import { testDatabase } from "../support/database/database.ts";
import { http } from "../support/http.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ROOT = join(import.meta.dirname, "../../..");
const STATUS_TIMEOUT_MS = 60_000;

const metricsToken = "0123456789abcdef0123456789abcdef";

async function worker(t: TestContext, settings: Record<string, string> = {}): Promise<Service> {
  const database = await testDatabase();
  try {
    return await start(t, { ROLE: "worker", DATABASE_URL: database.url, ...settings });
  } finally {
    t.after(() => database.close()); // After the service has stopped: hooks run in this order.
  }
}

async function start(t: TestContext, settings: Record<string, string>): Promise<Service> {
  const config = readConfig({ PORT: "0", BANK_SIMULATOR_PORT: "0", DATA_DIR: temporaryFolder(t), ...settings });
  const service = await startService({ config, log: silentLog, progress: () => {} });
  t.after(() => service.stop());
  return service;
}

test("a worker, which opens no other port, reports health, readiness and metrics on its management port", async (t) => {
  const service = await worker(t);
  assert.equal(service.address, null);
  const client = http(service.managementAddress);
  assert.deepEqual((await client.get("/health/live")).body, { status: "live" });
  const ready = await client.get("/health/ready");
  assert.deepEqual([ready.status, ready.body.status, ready.body.reasons], [200, "ready", []]);
  const metrics = await client.get("/metrics");
  assert.match(metrics.text, /^servicepay_database_connections\{state="idle"\} \d/m);
  assert.match(metrics.text, /^# TYPE servicepay_job_failures_total counter$/m);
  assert.deepEqual([(await client.get("/hpm")).status, (await client.post("/health/live", {})).status], [404, 405]);
});

test("every role's metrics have all queues' lateness, open unclear attempts, and counters from 0", async (t) => {
  for (const ROLE of ["api", "worker"]) {
    const database = await testDatabase();
    t.after(() => database.close());
    const { managementAddress } = await start(t, { ROLE, DATABASE_URL: database.url });
    const { text } = await http(managementAddress).get("/metrics");
    const series = [
      ...["webhooks", "email", "sms", "attempts", "link_files", "imports"].map(
        (queue) => `servicepay_oldest_due_work_seconds{queue="${queue}"}`,
      ),
      "servicepay_webhook_lateness_seconds",
      'servicepay_message_lateness_seconds{channel="email"}',
      'servicepay_message_lateness_seconds{channel="sms"}',
      ...["sale", "void", "refund"].flatMap((kind) => [
        `servicepay_attempts_manual_total{kind="${kind}"}`,
        `servicepay_attempts_manual_open{kind="${kind}"}`,
      ]),
      ...["approved", "declined", "unknown", "unsent"].map(
        (outcome) => `servicepay_bank_calls_total{acquirer="nestpay",operation="sale",outcome="${outcome}"}`,
      ),
      'servicepay_card_tries_refused_total{reason="many_cards_of_one_address"}',
      'servicepay_webhook_attempts_total{outcome="delivered"}',
      'servicepay_message_attempts_total{channel="sms",outcome="sent"}',
      'servicepay_reconciliation_cases_total{kind="bank_only"}',
      "servicepay_reconciliation_failures_total",
      'servicepay_logins_total{outcome="throttled"}',
    ];
    const lines = new Set(text.split("\n"));
    assert.deepEqual(
      series.filter((each) => !lines.has(`${each} 0`)),
      [],
      ROLE,
    );
  }
});

test("every counter that documents name exists from the start and begins at 0, and every gauge exists", async (t) => {
  const database = await testDatabase();
  t.after(() => database.close());
  const { managementAddress } = await start(t, { DATABASE_URL: database.url });
  const { text } = await http(managementAddress).get("/metrics");
  // Roles and a name of the database, and the Python client's package.
  const others = new Set(["servicepay_app", "servicepay_system", "servicepay_trial", "servicepay_client"]);
  const textOf = (patterns: string[]) =>
    globSync(patterns, { cwd: ROOT, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"))
      .join("\n");
  const named = new Set(textOf(["docs/**/*.md", "README.md", "deploy/**/*"]).match(/servicepay_[a-z_]+/g));
  assert.ok(named.size > 20, `${named.size} names`);
  const source = textOf(["server/src/**/*.ts"]);
  const faults = [...named.difference(others)].flatMap((name) => {
    // A gauge or histogram exists once it is measured.
    if (!name.endsWith("_total")) return source.includes(`"${name}"`) ? [] : [`${name} does not exist`];
    const values = [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, "gm"))].map(([, value]) => value);
    return values.length > 0 && values.every((value) => value === "0") ? [] : [`${name}: ${values.join(", ")}`];
  });
  assert.deepEqual(faults, []);
});

test("a DATA_DIR that cannot be used ends the start with one sentence", { timeout: 60_000 }, async (t) => {
  const { url, close } = await testDatabase();
  t.after(() => close());
  const file = join(temporaryFolder(t), "file");
  await writeFile(file, "");
  const folders = [join(file, "data"), ...(process.platform === "linux" ? ["/proc/servicepay"] : [])];
  for (const DATA_DIR of folders) {
    // With a database server of its own, a start needs the folder too.
    for (const settings of [{ DATA_DIR }, { DATA_DIR, ROLE: "worker", DATABASE_URL: url }])
      await assert.rejects(start(t, settings), {
        name: "CannotStart",
        message: new RegExp(`^${DATA_DIR} [^.]+; set DATA_DIR to another folder\\.$`),
      });
  }
});

test("with METRICS_TOKEN the management port requires it too, for metrics but not for health", async (t) => {
  const client = http((await worker(t, { METRICS_TOKEN: metricsToken })).managementAddress);
  assert.equal((await client.get("/health/ready")).status, 200);
  assert.equal((await client.get("/metrics")).status, 401);
  assert.equal((await client.get("/metrics", { token: "x".repeat(32) })).status, 401);
  assert.equal((await client.get("/metrics", { token: metricsToken })).status, 200);
});

test("while a service stops, its management port says so, until the last request is answered", async (t) => {
  const database = await testDatabase();
  t.after(() => database.close());
  const service = await start(t, { ROLE: "api", DATABASE_URL: database.url });
  const socket = connect(Number(new URL(service.address!).port), "127.0.0.1").on("error", () => {});
  const body = JSON.stringify({ username: "nobody", password: "x".repeat(12) });
  const head = `POST /auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(head + body.slice(0, 5), () => resolve()));
  const client = http(service.managementAddress);
  await untilStatus(client, 200);
  const stopped = service.stop();
  assert.deepEqual((await untilStatus(client, 503)).reasons, ["The process is stopping."]);
  const answer = new Promise<string>((resolve) => socket.once("data", (bytes) => resolve(bytes.toString("latin1"))));
  socket.write(body.slice(5));
  assert.match(await answer, /^HTTP\/1\.1 401 /);
  await stopped;
  await assert.rejects(client.get("/health/live"));
});

test("a service and a worker with the same settings have different management ports", () => {
  const portOf = (settings: Record<string, string>) => readConfig(settings).managementPort;
  assert.deepEqual([portOf({}), portOf({ ROLE: "api" }), portOf({ ROLE: "worker" })], [9080, 9080, 9081]);
  assert.deepEqual([portOf({ PORT: "0" }), portOf({ PORT: "65000", ROLE: "worker" })], [0, 63_999]);
});

test("a management port that is in use or equals PORT is refused in one sentence", async (t) => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve));
  t.after(() => holder.close());
  const { port } = holder.address() as AddressInfo;
  await assert.rejects(worker(t, { MANAGEMENT_PORT: String(port) }), {
    message: `Port ${port} on 127.0.0.1 is in use: stop what listens there, or choose another with MANAGEMENT_PORT.`,
  });
  assert.throws(() => readConfig({ MANAGEMENT_PORT: "8080" }), /MANAGEMENT_PORT must be another port than PORT/);
  assert.throws(() => readConfig({ METRICS_TOKEN: "short" }), /METRICS_TOKEN must have at least 32 characters/);
});

test("while the disk is full /health/ready is 503 with the reason on both ports, then 200 at once", async (t) => {
  const folder = temporaryFolder(t);
  const place = join(folder, "disk");
  const disk = await mountSmallDisk(place);
  if (disk === null) return t.skip("this user may not mount a file system");
  await using ends = new AsyncDisposableStack();
  ends.defer(() => disk.remove());
  const database = await startEmbeddedPostgres({ dataFolder: place, log: silentLog });
  ends.defer(() => database.stop());
  const service = await start(t, { ROLE: "api", DATABASE_URL: database.url });
  ends.defer(() => service.stop());
  ends.defer(() => disk.setFull(false));
  const clients = [http(service.managementAddress), http(service.address!)];
  await disk.setFull(true);
  for (const client of clients) {
    const unready = await untilStatus(client, 503);
    assert.equal(unready.checks.writable, false);
    assert.deepEqual(unready.reasons, ["The database's disk is full."]);
    assert.equal((await client.get("/health/live")).status, 200);
  }
  await disk.setFull(false);
  for (const client of clients) assert.deepEqual((await untilStatus(client, 200)).reasons, []);
});

async function untilStatus(client: ReturnType<typeof http>, status: number) {
  // The check of the database is cached for a second, in which a fast machine asks a thousand times.
  const deadline = performance.now() + STATUS_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const reply = await client.get("/health/ready");
    if (reply.status === status) return reply.body;
  }
  assert.fail(`/health/ready did not become ${status}`);
}
