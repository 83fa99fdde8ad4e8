/**
 * Runs a PostgreSQL server for tests in the folder given, writes its address to the file `url` there and to standard
 * output, and ends on SIGTERM or when no client has been connected for some minutes. It leaves nothing behind.
 */
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../../src/platform/database/embedded-postgres.ts";
import { readPasswords } from "../../../src/platform/database/embedded-postgres/passwords.ts";
import { urlOf } from "../../../src/platform/database/embedded-postgres/prepare-database.ts";
import { silentLog } from "../../../src/platform/log/log.ts";
import { makeTestRole } from "./test-role.ts";

const IDLE_CHECK_MS = 15_000;
const IDLE_CHECKS_MAX = 12;

/** Test data need not survive a crash, so nothing is synced to disk. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "128MB",
  shared_buffers: "128MB",
  max_connections: "300",
  autovacuum: "off",
};

const folder = parseArgs({ allowPositionals: true }).positionals[0];
if (folder === undefined) throw new Error("usage: serve-database.ts FOLDER");
await serve(folder);

async function serve(dataFolder: string): Promise<void> {
  const server = await start(dataFolder);
  const superuserUrl = urlOf("postgres", server.port, await readPasswords(join(dataFolder, "postgres")));
  const admin = new pg.Client(superuserUrl);
  admin.on("error", () => {}); // `exited` resolves when the server ends.
  await admin.connect();
  await dropTestDatabases(admin);
  const url = await makeTestRole(superuserUrl);
  const addressFile = join(dataFolder, "url");
  await writeFile(`${addressFile}.new`, url, { mode: 0o600 });
  await rename(`${addressFile}.new`, addressFile);
  process.stdout.write(`${url}\n`);

  const idle = watchIdleness(admin);
  const asked = new Promise<void>((stop) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => stop());
  });
  await Promise.race([idle.found, asked, server.exited]);
  idle.stop();
  await rm(addressFile, { force: true });
  await admin.end().catch(() => undefined); // The server may be gone already.
  await server.stop();
  await rm(dataFolder, { recursive: true, force: true });
}

/** After a crash the data may be corrupt, because nothing is synced to disk. Then a new cluster is created. */
async function start(dataFolder: string): Promise<EmbeddedPostgres> {
  const options = { dataFolder, log: silentLog, settings };
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.sentence.includes("in use by another")) throw error;
    await rm(join(dataFolder, "postgres"), { recursive: true, force: true });
    return startEmbeddedPostgres(options);
  }
}

async function dropTestDatabases(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'test\\_%' or datname like 'migrated\\_%'",
  );
  for (const { datname } of rows) await admin.query(`drop database ${admin.escapeIdentifier(datname)} with (force)`);
}

function watchIdleness(admin: pg.Client): { found: Promise<void>; stop(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  let idleChecks = 0;
  const timer = setInterval(() => void check().catch(() => resolve()), IDLE_CHECK_MS);
  const check = async () => {
    const { rows } = await admin.query<{ clients: number }>(
      "select count(*)::int as clients from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    idleChecks = rows[0]?.clients === 0 ? idleChecks + 1 : 0;
    if (idleChecks >= IDLE_CHECKS_MAX) resolve();
  };
  return { found: promise, stop: () => clearInterval(timer) };
}
