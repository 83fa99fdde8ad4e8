import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../../src/platform/database/migrate.ts";
import { testServerUrl } from "./shared-server.ts";

export interface TestDatabase extends AsyncDisposable {
  url: string;
  close(): Promise<void>;
}

const MIGRATIONS = join(import.meta.dirname, "..", "..", "..", "migrations");
/** A lock, so that test files that start at the same time create the template once. */
const TEMPLATE_LOCK = 7_261_935;

let ready: Promise<{ admin: pg.Pool; template: string; serverUrl: string }> | undefined;

/** Creates a migrated database by copying a template, which is created once for each set of migrations. */
export async function testDatabase(): Promise<TestDatabase> {
  const { admin, template, serverUrl } = await (ready ??= prepare());
  const name = `test_${randomBytes(8).toString("hex")}`;
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= admin.query(`drop database if exists ${name} with (force)`).then(() => undefined));
  return { url: databaseUrl(serverUrl, name), close, [Symbol.asyncDispose]: close };
}

async function prepare() {
  const serverUrl = await testServerUrl();
  // allowExitOnIdle: an idle pool must not keep a finished test process alive.
  const admin = new pg.Pool({ connectionString: serverUrl, max: 2, allowExitOnIdle: true, application_name: "tests" });
  admin.on("error", () => {}); // The server may stop before this process.
  const template = `migrated_${await fingerprint()}`;
  await makeTemplate(admin, template, serverUrl);
  return { admin, template, serverUrl };
}

async function makeTemplate(admin: pg.Pool, template: string, serverUrl: string): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const found = await client.query("select from pg_database where datname = $1", [template]);
    if (found.rowCount !== 0) return;
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    await migrate(databaseUrl(serverUrl, unfinished));
    await client.query(`alter database ${unfinished} rename to ${template}`);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
    client.release();
  }
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(MIGRATIONS)).toSorted()) {
    hash.update(`${name}\0`).update(await readFile(join(MIGRATIONS, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
