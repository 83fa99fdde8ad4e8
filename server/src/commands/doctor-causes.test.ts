import assert from "node:assert/strict";
import { createServer, type AddressInfo, type Server } from "node:net";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { startEmbeddedPostgres } from "#platform/database/embedded-postgres.ts";
import { explainUnavailable } from "#platform/database/explain-unavailable.ts";
import { silentLog } from "#platform/log/log.ts";
import { startPgbouncer } from "../../../tools/testing/pgbouncer.ts";
import { testDatabase } from "../../tests/support/database/database.ts";
import { runCommand, runCommandProcess } from "../../tests/support/run-command.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";

interface Finding {
  check: string;
  status: string;
  saw: string;
  advice: string;
}

/** Runs `servicepay doctor` and returns the failed checks. */
async function failures(t: TestContext, url: string, settings: Record<string, string> = {}): Promise<Finding[]> {
  const folder = temporaryFolder(t);
  const environment = { DATA_DIR: folder, DATABASE_URL: url, ...settings };
  const { exitCode, stdout, stderr } = await runCommand(["doctor", "--json"], environment);
  assert.equal(exitCode, 1, stderr);
  return (JSON.parse(stdout) as Finding[]).filter(({ status }) => status === "failed");
}

function changed(url: string, change: (address: URL) => unknown): string {
  const address = new URL(url);
  change(address);
  return address.href;
}

async function listening(t: TestContext, server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  return String((server.address() as AddressInfo).port);
}

test("the doctor says why a server cannot be used, and what to do", async (t) => {
  await using database = await testDatabase();
  const silent = await listening(
    t,
    createServer(() => {}),
  );
  const notPostgres = await listening(
    t,
    createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")),
  );
  const { username } = new URL(database.url);
  const causes: [url: string, saw: RegExp, advice: RegExp][] = [
    [changed(database.url, (url) => (url.port = "1")), /^Nothing listens at 127\.0\.0\.1:1\.$/, /^Start PostgreSQL/],
    [
      changed(database.url, (url) => (url.hostname = "nowhere.invalid")),
      /^The host name nowhere\.invalid cannot be resolved\.$/,
      /Correct the host in DATABASE_URL/,
    ],
    [
      changed(database.url, (url) => (url.pathname = "/no_such")),
      /^There is no database "no_such"\.$/,
      /create database NAME owner USER/,
    ],
    [
      changed(database.url, (url) => (url.password = "wrong-password")),
      /^The server refuses the user or the password\.$/,
      /Correct user and password in DATABASE_URL/,
    ],
    [changed(database.url, (url) => (url.port = silent)), /^The server does not answer\.$/, /firewall/],
    [
      changed(database.url, (url) => (url.port = notPostgres)),
      /^Something listens there, but it closes the connection at once\.$/,
      /it may not be a PostgreSQL server/,
    ],
    [
      changed(database.url, (url) => (url.search = "?sslmode=require")),
      /^The server does not support TLS, but DATABASE_URL requires it\.$/,
      /sslmode/,
    ],
  ];
  for (const [url, saw, advice] of causes) {
    const [finding, ...more] = await failures(t, url);
    assert.deepEqual([finding?.check, more], ["database", []], url);
    assert.match(finding!.saw, saw);
    assert.match(finding!.advice, advice);
    assert.doesNotMatch(`${finding!.saw} ${finding!.advice}`, new RegExp(`wrong-password|${username}:`));
  }
});

test("the doctor recognises a pooler, a missing database behind it, and a server behind it that is down", async (t) => {
  const folder = temporaryFolder(t);
  const server = await startEmbeddedPostgres({ dataFolder: folder, log: silentLog });
  t.after(() => server.stop());
  const settings = { DATABASE_URL: server.url, DATA_DIR: folder };
  assert.equal((await runCommand(["migrate"], settings)).exitCode, 0);
  const pooler = await startPgbouncer(server.url);
  if ("reason" in pooler) return t.skip(pooler.reason);
  t.after(() => pooler.stop());
  const pooledUrl = changed(server.url, (url) => (url.host = pooler.address));

  const [prepared] = await failures(t, pooledUrl);
  assert.equal(prepared?.check, "connections");
  assert.match(prepared.saw, /^There is a pooler such as PgBouncer/);
  assert.match(prepared.advice, /^Set DATABASE_PREPARED=off/);

  const off = { DATABASE_PREPARED: "off" };
  const healthy = await runCommand(["doctor"], { ...settings, ...off, DATABASE_URL: pooledUrl });
  assert.equal(healthy.exitCode, 0, healthy.stdout);
  assert.match(healthy.stdout, /^ok +protection /m);
  const [missing] = await failures(
    t,
    changed(pooledUrl, (url) => (url.pathname = "/no_such")),
    off,
  );
  assert.match(missing?.saw ?? "", /^There is no database "no_such"\.$/);

  await server.stop();
  const [down] = await failures(t, pooledUrl, off);
  assert.equal(down?.check, "database");
  assert.match(
    down.saw,
    /pooler behaves like this while its server is down|PgBouncer answers, but cannot reach the PostgreSQL/,
  );
  assert.match(down.advice, /server behind PgBouncer|^Start that server/);
});

test("any other command reports the cause in one sentence", async (t) => {
  const folder = temporaryFolder(t);
  const settings = { DATA_DIR: folder, DATABASE_URL: "postgres://servicepay:secret-word@127.0.0.1:1/servicepay" };
  for (const words of [["tenant", "list"], ["migrate"], ["start"]]) {
    const { exitCode, stdout, stderr } = await runCommandProcess(words, { ...settings, PORT: "0" }, folder);
    assert.equal(exitCode, 1);
    const sentence = "The database cannot be used. Nothing listens at 127.0.0.1:1. Start PostgreSQL, or correct host";
    assert.ok((stdout + stderr).includes(sentence), stdout + stderr);
    assert.ok(!(stdout + stderr).includes("secret-word"));
  }
});

test("a certificate file that DATABASE_URL names and that cannot be read is named", async (t) => {
  const folder = temporaryFolder(t);
  const missing = join(folder, "missing.pem");
  const url = `postgres://servicepay:secret-word@127.0.0.1:1/servicepay?sslmode=verify-full&sslrootcert=${missing}`;
  const { exitCode, stderr } = await runCommand(["migrate"], { DATA_DIR: folder, DATABASE_URL: url });
  assert.equal(exitCode, 1);
  const sentence = `The database cannot be used. The file ${missing} cannot be read. Correct sslrootcert, sslcert or sslkey in DATABASE_URL.`;
  assert.equal(stderr, `${sentence}\n`);
});

test("rarer causes have their own messages, and an unknown cause shows the server's message", () => {
  const sawOf = (code: string, message: string) => explainUnavailable(Object.assign(new Error(message), { code })).saw;
  assert.match(
    sawOf("53300", "sorry, too many clients already"),
    /No connection is free: sorry, too many clients already/,
  );
  assert.match(sawOf("08P01", "no more connections allowed (max_client_conn)"), /No connection is free/);
  assert.equal(sawOf("08P01", "no such database: shop"), 'There is no database "shop".');
  assert.match(sawOf("57P03", "the database system is starting up"), /does not accept connections now/);
  assert.match(sawOf("28000", "no pg_hba.conf entry for host"), /does not let this user in/);
  assert.match(sawOf("26000", 'prepared statement "x" does not exist'), /pooler in transaction mode/);
  assert.match(sawOf("CERT_HAS_EXPIRED", "certificate has expired"), /certificate is not accepted/);
  assert.equal(sawOf("XX000", "something new"), "The server says: something new (XX000).");
});
