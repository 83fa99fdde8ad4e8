import { chmod, copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#platform/database/embedded-postgres.ts";
import { readPasswords } from "#platform/database/embedded-postgres/passwords.ts";
import { readPidFile } from "#platform/database/embedded-postgres/pid-file.ts";
import { urlOf } from "#platform/database/embedded-postgres/prepare-database.ts";
import { silentLog } from "#platform/log/log.ts";

const ARCHIVED_TIMEOUT_MS = 60_000;
const POLL_MS = 50;
/** Without fsync: the drill kills processes and loses a disk, but not power. */
const unsynced = { fsync: "off", shared_buffers: "32MB" };

/** A PostgreSQL whose write-ahead log is archived segment by segment, like an operator's. */
export interface ArchivedDatabase {
  url: string;
  /** Makes a base backup while the files are being written. Calls `meanwhile` in the middle. */
  copyBase(meanwhile: () => Promise<void>): Promise<void>;
  /** Marks a position in the log to which the backup can be restored. */
  markRestorePoint(name: string): Promise<void>;
  query(text: string): Promise<void>;
  /** Waits until the log is in the archive, then ends the server by force and loses its disk. */
  lose(): Promise<void>;
  /** Starts another server from the base backup and the log up to that position. */
  restore(to: string): Promise<ArchivedDatabase>;
  stop(): Promise<void>;
}

interface Place {
  folder: string;
  dataFolder: string;
  server: EmbeddedPostgres;
}

export async function startArchivedDatabase(folder: string): Promise<ArchivedDatabase> {
  const archive = join(folder, "archive");
  await mkdir(archive);
  await chmod(archive, 0o777); // If we are root, PostgreSQL runs as another user.
  const dataFolder = join(folder, "first");
  const settings = { ...unsynced, archive_mode: "on", archive_command: `cp "%p" "${archive}/%f"` };
  return databaseAt({
    folder,
    dataFolder,
    server: await startEmbeddedPostgres({ dataFolder, log: silentLog, settings }),
  });
}

async function databaseAt({ folder, dataFolder, server }: Place): Promise<ArchivedDatabase> {
  const base = join(folder, "base");
  const cluster = join(dataFolder, "postgres", "cluster");
  const superuserUrl = urlOf("postgres", server.port, await readPasswords(join(dataFolder, "postgres")));
  const asSuperuser = <Result>(work: (client: pg.Client) => Promise<Result>) => withClient(superuserUrl, work);
  return {
    url: server.url,
    copyBase: (meanwhile) =>
      asSuperuser(async (client) => {
        await client.query("select pg_backup_start('drill', fast => true)");
        await copyFiles(cluster, join(base, "postgres", "cluster"), isOfBase);
        await meanwhile();
        const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
        await writeFile(join(base, "postgres", "cluster", "backup_label"), rows[0]!.labelfile);
        await copyFiles(join(dataFolder, "postgres"), join(base, "postgres"), (path) => path.endsWith(".password"));
      }),
    markRestorePoint: (name) =>
      asSuperuser(async (client) => void (await client.query("select pg_create_restore_point($1)", [name]))),
    query: (text) => withClient(superuserUrl.replace(/\/postgres$/, "/servicepay"), (client) => run(client, text)),
    async lose() {
      await asSuperuser(archiveAll);
      process.kill((await readPidFile(cluster))!.pid, "SIGKILL");
      await server.exited;
      await rm(dataFolder, { recursive: true, force: true });
    },
    async restore(to) {
      const copy = join(folder, "second");
      await copyFiles(base, copy, () => true);
      await writeFile(join(copy, "postgres", "cluster", "recovery.signal"), "");
      const recovery = {
        restore_command: `cp "${join(folder, "archive")}/%f" "%p"`,
        recovery_target_name: to,
        recovery_target_action: "promote",
        hot_standby: "off", // It accepts connections only after recovery.
      };
      const settings = { ...unsynced, ...recovery };
      const restored = await startEmbeddedPostgres({ dataFolder: copy, log: silentLog, settings });
      return databaseAt({ folder, dataFolder: copy, server: restored });
    },
    stop: () => server.stop(),
  };
}

/** Without the log, which comes from the archive, and without the lock, which would prevent the start. */
function isOfBase(path: string): boolean {
  return !/^(pg_wal\/.+|postmaster\.(pid|opts))$/.test(path);
}

/** Files can change while they are copied. The log restores what is missing or incomplete. */
async function copyFiles(from: string, to: string, isWanted: (path: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o711 });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (entry.isDirectory() && isWanted(`${path}/`)) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    if (!entry.isFile() || !isWanted(path)) continue;
    await copyFile(join(from, path), join(to, path)).catch((error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    });
  }
  await chmod(to, to.endsWith("cluster") ? 0o700 : 0o711);
}

/** Closes the current segment and waits until it is archived. */
async function archiveAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ last: string }>("select pg_walfile_name(pg_switch_wal()) as last");
  for (let waitedMs = 0; waitedMs < ARCHIVED_TIMEOUT_MS; waitedMs += POLL_MS) {
    const found = await client.query("select from pg_stat_archiver where last_archived_wal >= $1", [rows[0]!.last]);
    if (found.rowCount === 1) return;
    await delay(POLL_MS);
  }
  throw new Error("the write-ahead log was not archived");
}

async function run(client: pg.Client, text: string): Promise<void> {
  await client.query(text);
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: "restore-drill" });
  client.on("error", () => {}); // The query that is waiting rejects.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
