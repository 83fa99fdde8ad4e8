import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { startBankSimulator } from "@servicepay/bank-simulator";
import pg from "pg";
import { findRunningPostgres } from "#platform/database/embedded-postgres.ts";
import { nestpaySettings } from "../../tests/support/payment-sets.ts";
import { commandLine, runCommand, runCommandProcess, type CommandLine } from "../../tests/support/run-command.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";

interface Finding {
  check: string;
  status: "ok" | "warning" | "failed";
  saw: string;
  advice: string | null;
}

async function doctor(servicepay: CommandLine, environment: Record<string, string> = {}) {
  const { exitCode, stdout } = await servicepay.run(["doctor", "--json"], { environment });
  const findings = JSON.parse(stdout) as Finding[];
  return { exitCode, findings, of: (check: string) => findings.find((finding) => finding.check.startsWith(check)) };
}

async function withTerminal(servicepay: CommandLine, origin: string, storeKey = "123456"): Promise<void> {
  await servicepay.json("tenant", "create", "acme", "--name", "Acme");
  const file = join(servicepay.dataFolder, "settings.json");
  await writeFile(
    file,
    JSON.stringify({ ...nestpaySettings(origin), username: "ZIRAATAPI", password: "ZIRAAT19", storeKey }),
  );
  await servicepay.json("terminal", "create", "POS", "--settings", file, "--erp-code", "102.01");
}

async function asOwner(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const text of statements) await client.query(text);
  await client.end();
}

test("if neither service nor server runs, a command starts the data folder's database and stops it again", async (t) => {
  const folder = temporaryFolder(t);
  const settings = { DATA_DIR: folder };
  const made = await runCommandProcess(["tenant", "create", "acme", "--name", "Acme"], settings, folder);
  assert.deepEqual([made.exitCode, made.stderr], [0, ""]);
  assert.equal(await findRunningPostgres(folder), null);
  const listed = await runCommandProcess(["tenant", "list", "--json"], settings, folder);
  assert.deepEqual(
    (JSON.parse(listed.stdout) as { code: string }[]).map(({ code }) => code),
    ["acme"],
  );
});

test("a running service's database is found by its run file, and a run file that a crash left is ignored", async (t) => {
  const servicepay = await commandLine(t);
  await servicepay.json("tenant", "create", "acme", "--name", "Acme");
  const settings = { DATA_DIR: servicepay.dataFolder };
  const runFile = join(servicepay.dataFolder, "run.json");
  await writeFile(runFile, JSON.stringify({ pid: process.pid, databaseUrl: servicepay.databaseUrl }));
  const found = await runCommand(["tenant", "list", "--json"], settings);
  assert.equal((JSON.parse(found.stdout) as unknown[]).length, 1, found.stderr);
  await writeFile(runFile, JSON.stringify({ pid: 2 ** 22 + 1, databaseUrl: servicepay.databaseUrl }));
  const own = await runCommand(["tenant", "list", "--json"], settings);
  assert.deepEqual([own.exitCode, own.stdout], [0, "[]\n"], own.stderr);
});

test("a database of a newer version is not changed", async (t) => {
  const servicepay = await commandLine(t);
  const record = "insert into schema_migrations (name, run_on) values ('9999-from-the-future', now())";
  await asOwner(servicepay.databaseUrl, [record]);
  const { exitCode, stderr } = await servicepay.run(["tenant", "list"]);
  assert.deepEqual(
    [exitCode, stderr],
    [1, "The database was migrated by a newer version of ServicePay: use that version.\n"],
  );
  assert.equal((await doctor(servicepay)).of("migrations")?.status, "failed");
});

test("a command refuses a database that lacks migrations", async (t) => {
  const servicepay = await commandLine(t);
  await asOwner(servicepay.databaseUrl, ["drop schema public cascade", "create schema public"]);
  const lacking = await servicepay.run(["tenant", "list"]);
  assert.match(
    lacking.stderr,
    /^The database lacks \d+ migrations of this version: run `servicepay migrate` first\.\n$/,
  );
  assert.equal((await doctor(servicepay)).of("migrations")?.status, "warning");
  assert.match((await servicepay.run(["migrate"])).stdout, /^\d+ migrations were applied: 0001-/);
  assert.equal((await servicepay.run(["migrate"])).stdout, "The database is up to date.\n");
  assert.equal((await servicepay.run(["tenant", "list"])).exitCode, 0);
});

test("the doctor warns in live mode if all payers would seem to have one address", async (t) => {
  const servicepay = await commandLine(t);
  const live = {
    MODE: "live",
    KEY_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    PUBLIC_URL: "https://pay.example",
  };
  assert.equal((await doctor(servicepay, live)).of("proxy")?.status, "warning");
  assert.equal((await doctor(servicepay, { ...live, TRUSTED_PROXIES: "10.0.0.0/8" })).of("proxy"), undefined);
});

test("the doctor warns in live mode if a network can read the metrics without a token", async (t) => {
  const servicepay = await commandLine(t);
  const live = {
    MODE: "live",
    KEY_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    PUBLIC_URL: "https://pay.example",
    MANAGEMENT_HOST: "0.0.0.0",
  };
  assert.equal((await doctor(servicepay, live)).of("management port")?.status, "warning");
  for (const remedy of [{ METRICS_TOKEN: "x".repeat(32) }, { MANAGEMENT_HOST: "127.0.0.1" }])
    assert.equal((await doctor(servicepay, { ...live, ...remedy })).of("management port"), undefined);
});

test("the doctor reports no problem with a bank that answers and whose clock is right", async (t) => {
  const servicepay = await commandLine(t);
  const simulator = await startBankSimulator({ port: 0, ledgerFile: join(servicepay.dataFolder, "ledger.ndjson") });
  t.after(() => simulator.close());
  await withTerminal(servicepay, simulator.url);
  const { exitCode, findings, of } = await doctor(servicepay);
  assert.deepEqual([exitCode, findings.filter(({ status }) => status !== "ok")], [0, []]);
  for (const check of [
    "settings",
    "data folder",
    "database",
    "migrations",
    "clock",
    "keys",
    "BIN list",
    "bank: acme / POS",
  ])
    assert.ok(of(check), check);
  assert.match(of("bank: acme / POS, clock")?.saw ?? "", /0\.0 s apart/);
  assert.deepEqual(simulator.ledger.orders(), []);
});

test("the doctor says what to do about each problem", async (t) => {
  const servicepay = await commandLine(t);
  const late = createServer((_request, response) => {
    response.sendDate = false;
    response.setHeader("Date", new Date(Date.now() - 3_600_000).toUTCString()).end("<html>busy</html>");
  });
  await new Promise<void>((resolve) => late.listen(0, "127.0.0.1", resolve));
  t.after(() => late.close());
  const address = late.address();
  assert.ok(address !== null && typeof address === "object");
  await withTerminal(servicepay, `http://127.0.0.1:${address.port}`);
  const odd = await doctor(servicepay);
  assert.equal(odd.exitCode, 1);
  assert.match(odd.of("bank: acme / POS")?.advice ?? "", /user and password/);
  assert.equal(odd.of("bank: acme / POS, clock")?.status, "failed");

  await servicepay.json("terminal", "update", "POS", "--set", "apiUrl=http://127.0.0.1:9/fim/api");
  const gone = await doctor(servicepay);
  assert.deepEqual([gone.exitCode, gone.of("bank: acme / POS")?.status], [1, "failed"]);
  assert.match(gone.of("bank: acme / POS")?.saw ?? "", /does not answer/);

  const wrongKey = await doctor(servicepay, { KEY_ENCRYPTION_KEY: Buffer.alloc(32, 3).toString("base64") });
  assert.deepEqual([wrongKey.exitCode, wrongKey.of("keys")?.status], [1, "failed"]);
  const unreachable = await doctor(servicepay, { DATABASE_URL: "postgres://nobody:SECRET@127.0.0.1:1/x" });
  assert.deepEqual([unreachable.exitCode, unreachable.of("database")?.status], [1, "failed"]);
  assert.doesNotMatch(JSON.stringify(unreachable.findings), /SECRET/);
  const settings = await doctor(servicepay, { PORT: "x", MODE: "play" });
  assert.deepEqual(
    settings.findings.map(({ check, status }) => [check, status]),
    [
      ["settings", "failed"],
      ["settings", "failed"],
    ],
  );
});

test("imports report refused lines with reasons, and import all or nothing", async (t) => {
  const servicepay = await commandLine(t);
  await servicepay.json("tenant", "create", "acme", "--name", "Acme");
  const bins = join(servicepay.dataFolder, "bins.csv");
  await writeFile(
    bins,
    "bin,bankCode,cardType,brand,commercial,program\n222100,0062,credit,visa,false,bonus\n2221,0062,credit,visa,false,\n",
  );
  const refused = await servicepay.run(["import", "bins", bins]);
  assert.deepEqual(
    [refused.exitCode, refused.stdout],
    [1, "1 line was refused:\n  line 3: bin must be 6 to 8 digits\nNothing was imported: the old list stays.\n"],
  );
  await writeFile(bins, "bin,bankCode,cardType,brand,commercial,program\n222100,0062,credit,visa,false,bonus\n");
  assert.deepEqual(await servicepay.json("import", "bins", bins), { imported: 1, refused: [], contradicted: [] });

  const cat = join(servicepay.dataFolder, "cat.csv");
  const header = "erpCode,accountErpCode,amount,currencyCode,dueDate\n";
  await writeFile(
    cat,
    `${header}F1,120.01,150.2500,TRY,2026-01-31T00:00:00\nF2,120.01,1.23456,TRY,2026-01-31T00:00:00\n`,
  );
  const half = await servicepay.run(["import", "cat", cat]);
  assert.equal(half.exitCode, 1);
  assert.match(
    half.stdout,
    /^1 line was refused:\n  line 3: .+\nAll of them: .+\nTo be corrected and imported: .+\.to-correct\.csv\nNothing was imported\.\n$/,
  );
  await writeFile(cat, `${header}F1,120.01,150.2500,TRY,2026-01-31T00:00:00\n`);
  assert.equal((await servicepay.run(["import", "cat", cat])).stdout, "1 transaction was imported.\n");
  await writeFile(cat, `${header}F2,120.01,150.2500,TRY,2026-01-31T00:00:00\n`);
  const replaced = await servicepay.run(["import", "cat", cat, "--replace", "--allow-shrink"]);
  assert.equal(
    replaced.stdout,
    "1 transaction was created, 0 changed, 1 deleted; 0 stay as they were; 0 are missing in the file or lower there, but stay because payments pay them.\n",
  );
});

test("after data keys and the key-encryption key are rotated, older sealed values still open", async (t) => {
  const servicepay = await commandLine(t);
  await withTerminal(servicepay, "http://127.0.0.1:9");
  const before = await servicepay.json<{ webhookSecret: string }>("webhooks", "secret");
  const file = join(servicepay.dataFolder, "key-encryption-key");
  const oldKey = await readFile(file, "utf8");
  await servicepay.json("rotate-keys", "terminal-settings");
  await servicepay.json("rotate-kek");
  assert.notEqual(await readFile(file, "utf8"), oldKey);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual(await servicepay.json("webhooks", "secret"), before);
  await servicepay.json("terminal", "update", "POS", "--set", "acceptAttempt=yes", "--erp-code", "102.02");
  const withOld = await servicepay.run(["tenant", "list"], { environment: { KEY_ENCRYPTION_KEY: oldKey.trim() } });
  assert.equal(withOld.exitCode, 1);

  const environment = { KEY_ENCRYPTION_KEY: (await readFile(file, "utf8")).trim() };
  assert.equal((await servicepay.run(["rotate-kek"], { environment })).exitCode, 2);
  const next = join(servicepay.dataFolder, "next-key");
  await writeFile(next, Buffer.alloc(32, 7).toString("base64"));
  assert.equal((await servicepay.run(["rotate-kek", "--new-key-file", next], { environment })).exitCode, 0);
  assert.equal(
    (
      await servicepay.run(["tenant", "list"], {
        environment: { KEY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64") },
      })
    ).exitCode,
    0,
  );
});
