import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { fastestFolder } from "../../../tests/support/database/shared-server.ts";
import { newId } from "../ids.ts";
import { silentLog } from "../log/log.ts";
import { openDatabase, type Database } from "./database.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { readPasswords } from "./embedded-postgres/passwords.ts";
import { urlOf } from "./embedded-postgres/prepare-database.ts";
import { CommitUnknown } from "./failures.ts";
import { migrate } from "./migrate.ts";
import { statement } from "./statement.ts";

const insertTenant = statement(
  "test.insertTenant",
  `insert into tenants (id, code, name, created_at) values ($1, $2, 'Company', now())`,
);
const read = statement<{ code: string }>("test.read", `select code from tenants where id = $1`);
const lock = statement<{ code: string }>("test.lock", `select code from tenants where id = $1 for update`);

const CURRENT = "select current_setting('synchronous_standby_names') as name";
const WAITING_MAX_MS = 20_000;

let server: EmbeddedPostgres;
let database: Database;
let admin: pg.Client;
let prober: pg.Client;
let folder: string;
before(async () => {
  folder = mkdtempSync(join(fastestFolder(), "servicepay-test-"));
  chmodSync(folder, 0o711); // PostgreSQL's own user enters it.
  const settings = { fsync: "off", synchronous_commit: "on" };
  server = await startEmbeddedPostgres({ dataFolder: folder, log: silentLog, settings });
  await migrate(server.url);
  database = openDatabase({ url: server.url, connectionsMax: 4, prepared: true, log: silentLog });
  const adminUrl = urlOf("postgres", server.port, await readPasswords(join(folder, "postgres")));
  admin = new pg.Client(adminUrl);
  prober = new pg.Client(adminUrl);
  await admin.connect();
  await prober.connect();
  await prober.query("create table probe (number integer)");
});
after(async () => {
  await requireStandby("");
  await prober.end();
  await admin.end();
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** A standby of this name never comes, so commits wait for it. "" requires none. */
async function requireStandby(name: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${name}'`);
  await admin.query("select pg_reload_conf()");
  await until(async () => (await admin.query<{ name: string }>(CURRENT)).rows[0]?.name === name);
  if (name !== "") await until(commitsWait);
}

/** The checkpointer turns the wait on some time after every session has the setting, so a commit is tried. */
async function commitsWait(): Promise<boolean> {
  let isCommitted = false;
  const commit = prober.query("insert into probe values (1)").then(() => (isCommitted = true));
  let waiting: number[] = [];
  await until(async () => isCommitted || (waiting = await waitingForStandby()).length === 1);
  for (const pid of waiting) await admin.query("select pg_cancel_backend($1)", [pid]);
  await commit;
  return waiting.length === 1;
}

async function waitingForStandby(): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>("select pid from pg_stat_activity where wait_event = 'SyncRep'");
  return rows.map(({ pid }) => pid);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const started = performance.now(); performance.now() - started < WAITING_MAX_MS; await delay(20))
    if (await isTrue()) return;
  assert.fail("it did not happen");
}

for (const [ended, signal] of [
  ["cancelled", "pg_cancel_backend"],
  ["terminated", "pg_terminate_backend"],
] as const) {
  for (const way of ["a transaction", "a single write"]) {
    test(`${way} whose wait for the standby is ${ended} is unknown until a look-up with a lock`, async () => {
      const id = newId<"tenant">();
      const values = [id, `company-${id}`];
      await requireStandby("absent");
      const writing =
        way === "a transaction"
          ? database.system((tx) => tx.run(insertTenant, values))
          : database.writeSystem().run(insertTenant, values);
      const outcome = assert.rejects(writing, CommitUnknown);
      await until(async () => (await waitingForStandby()).length === 1);
      assert.equal(await database.readSystem().row(read, [id]), undefined, "nobody sees it while it waits");
      await admin.query(`select ${signal}($1)`, await waitingForStandby());
      await outcome;
      assert.equal((await database.readSystem().row(read, [id]))?.code, `company-${id}`, "the primary alone has it");

      const locking = database.system((tx) => tx.row(lock, [id]));
      await until(async () => (await waitingForStandby()).length === 1);
      await requireStandby("");
      assert.equal((await locking)?.code, `company-${id}`);
    });
  }
}
