import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import pg from "pg";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";
import { silentLog } from "../log/log.ts";
import { readDatabaseState } from "./database-state.ts";
import { openDatabase } from "./database.ts";
import { EmbeddedPostgresError, findRunningPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import { statement } from "./statement.ts";

const hasNoSockets = process.platform === "win32" && "there are none on Windows";
const isRoot = process.getuid?.() === 0;
/** These tests do not depend on what the disk guarantees. */
const settings = { fsync: "off" };

async function start(t: TestContext, dataFolder: string) {
  const server = await startEmbeddedPostgres({ dataFolder, log: silentLog, settings });
  t.after(() => server.stop());
  return server;
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function refusal(dataFolder: string): Promise<string> {
  const started = startEmbeddedPostgres({ dataFolder, log: silentLog, settings });
  const error = await started.then(
    async (server) => {
      await server.stop();
      return undefined;
    },
    (cause: unknown) => cause,
  );
  assert.ok(error instanceof EmbeddedPostgresError, `it ended with ${String(error)}`);
  assert.match(error.sentence, /^[A-Z/].*\.( Its log is .*\.)?$/);
  assert.doesNotMatch(error.sentence, /\n/);
  return error.sentence;
}

test("the database keeps its data, sorts deterministically, and its owner has no superuser rights", async (t) => {
  const folder = temporaryFolder(t);
  const first = await start(t, folder);
  const [facts] = await query(
    first.url,
    `select current_user, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, datlocprovider, datlocale,
            pg_encoding_to_char(encoding) as encoding, current_setting('data_checksums') as checksums,
            current_setting('synchronous_commit') as commits, current_setting('listen_addresses') as addresses
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  );
  assert.deepEqual(facts, {
    current_user: "servicepay",
    rolsuper: false,
    rolcreaterole: true,
    rolcreatedb: false,
    rolbypassrls: false,
    datlocprovider: "b",
    datlocale: "C.UTF-8",
    encoding: "UTF8",
    checksums: "on",
    commits: "on",
    addresses: "127.0.0.1",
  });
  await query(first.url, "create table kept as select 'ığüşöç' as word");
  await first.stop();
  const second = await start(t, folder);
  assert.deepEqual(await query(second.url, "select word from kept"), [{ word: "ığüşöç" }]);
});

test("connecting requires the password, which only our own user can read", async (t) => {
  const folder = temporaryFolder(t);
  const server = await start(t, folder);
  const wrong = new URL(server.url);
  wrong.password = "guess";
  await assert.rejects(query(wrong.href, "select 1"), { code: "28P01" });
  for (const name of ["superuser.password", "servicepay.password", "server.log"]) {
    const { mode, uid } = statSync(join(folder, "postgres", name));
    assert.deepEqual({ name, mode: mode & 0o777, uid }, { name, mode: 0o600, uid: process.getuid?.() });
  }
  assert.equal(statSync(join(folder, "postgres", "cluster")).mode & 0o777, 0o700);
});

test(
  "our processes connect through a socket that only the server's user may enter, with the password",
  { skip: hasNoSockets },
  async (t) => {
    const folder = temporaryFolder(t);
    const { url, serviceUrl, port } = await start(t, folder);
    const way = 'select inet_client_addr() is null as "isSocket", current_user as role';
    assert.deepEqual(await query(serviceUrl, way), [{ isSocket: true, role: "servicepay" }]);
    assert.deepEqual(await query(url, way), [{ isSocket: false, role: "servicepay" }]);
    const cluster = statSync(join(folder, "postgres", "cluster"));
    const { mode, uid } = statSync(join(folder, "postgres", "socket"));
    assert.deepEqual({ mode: mode & 0o777, uid }, { mode: 0o700, uid: cluster.uid });
    const wrong = new URL(serviceUrl);
    wrong.password = "guess";
    await assert.rejects(query(wrong.href, "select 1"), { code: "28P01" });
    // A tool that ignores the folder reaches the same server.
    assert.equal(new URL(serviceUrl).host, `127.0.0.1:${port}`);
  },
);

test(
  "DATABASE_URL can name a socket in each form that PostgreSQL's tools accept",
  { skip: hasNoSockets },
  async (t) => {
    const server = await start(t, temporaryFolder(t));
    const { username, password, port, searchParams } = new URL(server.serviceUrl);
    const folder = encodeURIComponent(searchParams.get("host")!);
    for (const url of [
      server.serviceUrl,
      `postgres://${username}:${password}@localhost/servicepay?host=${folder}&port=${port}`,
      `postgres://${username}:${password}@${folder}:${port}/servicepay`,
      `postgres:///servicepay?host=${folder}&port=${port}&user=${username}&password=${password}`,
    ]) {
      await migrate(url);
      assert.deepEqual((await readDatabaseState(url)).pending, []);
      const database = openDatabase({ url, connectionsMax: 1, prepared: true, log: silentLog });
      t.after(() => database.close());
      const isSocket = statement<{ isSocket: boolean }>(
        "test.isSocket",
        `select inet_client_addr() is null as "isSocket"`,
      );
      assert.deepEqual(await database.system((tx) => tx.row(isSocket, [])), { isSocket: true });
    }
  },
);

test("if a socket's path would be too long, only TCP is used", async (t) => {
  const server = await start(t, join(temporaryFolder(t), "long".repeat(25)));
  assert.equal(server.serviceUrl, server.url);
  assert.deepEqual(await query(server.serviceUrl, "select 1 as one"), [{ one: 1 }]);
});

test("a folder with spaces, commas and quotes in its name holds the database and its socket", async (t) => {
  const server = await start(t, join(temporaryFolder(t), `a, "b" 100% + ü`));
  const isThroughSocket = server.serviceUrl !== server.url;
  // On other systems the path of the temporary folder may be too long for a socket.
  if (process.platform === "linux") assert.ok(isThroughSocket);
  const way = `select inet_client_addr() is null as "isSocket"`;
  assert.deepEqual(await query(server.serviceUrl, way), [{ isSocket: isThroughSocket }]);
});

test("the log of the server holds no values of rows", async (t) => {
  const folder = temporaryFolder(t);
  const server = await start(t, folder);
  await query(server.url, "create table secrets (value text unique)");
  await query(server.url, "insert into secrets values ('needle-in-the-log')");
  await assert.rejects(query(server.url, "insert into secrets values ('needle-in-the-log')"), { code: "23505" });
  await server.stop();
  assert.doesNotMatch(readFileSync(join(folder, "postgres", "server.log"), "utf8"), /needle/);
});

test("a folder in use is refused with one sentence, even if several processes start at once", async (t) => {
  const folder = temporaryFolder(t);
  const attempts = await Promise.allSettled([1, 2, 3].map(() => start(t, folder)));
  assert.equal(attempts.filter(({ status }) => status === "fulfilled").length, 1);
  assert.match(await refusal(folder), new RegExp(`in use by another ServicePay \\(process ${process.pid}\\)`));
});

test("another process finds the running server, and finds none after it has stopped", async (t) => {
  const folder = temporaryFolder(t);
  assert.equal(await findRunningPostgres(folder), null);
  const server = await start(t, folder);
  const { url, serviceUrl, port } = server;
  assert.deepEqual(await findRunningPostgres(folder), { url, serviceUrl, port });
  await server.stop();
  assert.equal(await findRunningPostgres(folder), null);
});

test("a server that a killed process left running is stopped first, and no commit is lost", async (t) => {
  const folder = temporaryFolder(t);
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", killedHolder, folder], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: import.meta.dirname,
  });
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  const port = Number(chunk.toString());
  child.kill("SIGKILL");
  await once(child, "exit");
  const server = await start(t, folder);
  assert.deepEqual(await query(server.serviceUrl, "select number from survived"), [{ number: 7 }]);
  assert.equal(
    server.serviceUrl === server.url,
    hasNoSockets !== false,
    "a socket that was left does not prevent a new one",
  );
  if (port !== server.port) assert.equal(await isListening(port), false);
});

const killedHolder = `
  import pg from "pg";
  import { startEmbeddedPostgres } from "./embedded-postgres.ts";
  import { silentLog } from "../log/log.ts";
  const server = await startEmbeddedPostgres({ dataFolder: process.argv[1], log: silentLog });
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query("create table survived as select 7 as number");
  process.stdout.write(String(server.port));
  setInterval(() => {}, 1_000);
`;

test("a stale pid file does not prevent a start, even if another process has its id", async (t) => {
  const folder = temporaryFolder(t);
  const server = await start(t, folder);
  const pidFile = join(folder, "postgres", "cluster", "postmaster.pid");
  const content = readFileSync(pidFile, "utf8");
  await server.stop();
  const stranger = spawn("sleep", ["60"], isRoot ? ownerOf(dirname(pidFile)) : {});
  t.after(() => stranger.kill());
  writeFileSync(pidFile, content.replace(/^\d+/, String(stranger.pid)));
  await (await start(t, folder)).stop();
  assert.equal(stranger.exitCode, null);
});

test("`exited` resolves when the server dies", async (t) => {
  const folder = temporaryFolder(t);
  const server = await start(t, folder);
  process.kill(
    Number(readFileSync(join(folder, "postgres", "cluster", "postmaster.pid"), "utf8").split("\n")[0]),
    "SIGQUIT",
  );
  await server.exited;
  await server.stop();
});

test("folders that cannot be used are refused with one sentence each", async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, "file"), "");
  assert.match(await refusal(join(folder, "file")), /not a folder/);

  mkdirSync(join(folder, "foreign/postgres/cluster"), { recursive: true });
  assert.match(await refusal(join(folder, "foreign")), /does not hold a database/);

  await (await start(t, join(folder, "used"))).stop();
  const cluster = join(folder, "used/postgres/cluster");
  writeFileSync(join(cluster, "PG_VERSION"), "17\n");
  assert.match(await refusal(join(folder, "used")), /made by PostgreSQL 17/);
  writeFileSync(join(cluster, "PG_VERSION"), "18\n");
  writeFileSync(join(cluster, "global/pg_control"), "nonsense");
  assert.match(await refusal(join(folder, "used")), /could not start on/);
  rmSync(join(folder, "used/postgres/servicepay.password"));
  assert.match(await refusal(join(folder, "used")), /password files are missing/);
});

test(
  "a folder without permission is refused with one sentence",
  { skip: isRoot && "root may write everywhere" },
  async (t) => {
    const folder = temporaryFolder(t);
    chmodSync(folder, 0o555);
    assert.match(await refusal(folder), /no permission/);
  },
);

test(
  "root's folders, closed to everybody else, can hold the database",
  { skip: !isRoot && "only root has such folders" },
  async (t) => {
    const closed = join(temporaryFolder(t), "closed");
    mkdirSync(closed, { mode: 0o700 });
    const server = await start(t, join(closed, "data"));
    assert.notEqual(server.serviceUrl, server.url);
    assert.deepEqual(await query(server.serviceUrl, "select 1 as one"), [{ one: 1 }]);
    assert.notEqual(statSync(join(closed, "data/postgres/cluster")).uid, 0);
    assert.equal(statSync(join(closed, "data/postgres")).uid, 0);
  },
);

function ownerOf(path: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(path);
  return { uid, gid };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  return once(socket, "connect")
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
