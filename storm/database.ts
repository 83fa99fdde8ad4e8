import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import type { EmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import { readPasswords } from "../server/src/platform/database/embedded-postgres/passwords.ts";
import { readPidFile } from "../server/src/platform/database/embedded-postgres/pid-file.ts";
import { urlOf } from "../server/src/platform/database/embedded-postgres/prepare-database.ts";
import { silentLog } from "../server/src/platform/log.ts";
import { mountSmallDisk } from "./small-disk.ts";
import type { SmallDisk } from "./small-disk.ts";
import { copyForStandby, startStandby, synchronous } from "./standby.ts";
import type { ServerSettings, Standby } from "./standby.ts";

/** PostgreSQL on a disk of its own, started again whenever it has ended. */
export interface StormDatabase {
  /** Of the role that owns the service's database. */
  url: string;
  port(): number;
  /** A session of the superuser on the service's database, past every proxy. The caller ends it. */
  connect(): Promise<pg.Client>;
  /** kill -9 of the postmaster: sessions, lock file and shared memory are left behind. */
  kill(): Promise<void>;
  /** Resolves when it takes connections. */
  ready(): Promise<void>;
  /** How long each start after the first one took, recovery included. */
  recoveriesMs: readonly number[];
  /** Null where it is on the machine's own, which nobody may fill. */
  disk: SmallDisk | null;
  /** Of the server that is written to now. */
  clusterFolder(): string;
  stop(): Promise<void>;
}

/** A killed server process takes its sessions with it: commits must have reached the log, but not the disk. */
const settings: ServerSettings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "on",
  max_connections: "120",
  shared_buffers: "96MB",
  max_wal_size: "512MB",
  restart_after_crash: "on",
};

const STARTS_MAX = 200;
const START_AGAIN_MS = 150;

export interface StormDatabaseOptions {
  dataFolder: string;
  /** Where the first server is killed, a synchronous standby takes its place, and every later start is that one's. */
  hasStandby: boolean;
}

export async function startDatabase({ dataFolder, hasStandby }: StormDatabaseOptions): Promise<StormDatabase> {
  const disk = await mountSmallDisk(join(dataFolder, "postgres"));
  const recoveriesMs: number[] = [];
  let current = dataFolder;
  let standby: Standby | null = null;
  let isWanted = true;
  let server: EmbeddedPostgres;
  let readiness: Promise<void>;
  const watch = (started: EmbeddedPostgres) => {
    server = started;
    void server.exited.then(() => {
      if (isWanted) readiness = startAgain(performance.now());
      readiness.catch(() => {}); // Whoever waits for it is told.
    });
  };
  const start = async (own: ServerSettings = {}) =>
    watch(await startEmbeddedPostgres({ dataFolder: current, log: silentLog, settings: { ...settings, ...own } }));
  const failOver = async (to: Standby) => {
    standby = null;
    current = to.dataFolder;
    watch(await to.promote());
  };
  const startAgain = async (endedAt: number) => {
    for (let starts = 1; isWanted; starts += 1) {
      try {
        await (standby === null ? start() : failOver(standby));
        recoveriesMs.push(performance.now() - endedAt);
        return;
      } catch (error) {
        // A full disk, or sessions of the one before that have not noticed yet.
        if (starts >= STARTS_MAX) throw error;
        await delay(START_AGAIN_MS);
      }
    }
  };
  const startPair = async () => {
    await (await startEmbeddedPostgres({ dataFolder, log: silentLog, settings })).stop();
    const copy = await copyForStandby(dataFolder);
    await start(synchronous);
    const superuserUrl = urlOf("postgres", server.port, await readPasswords(join(copy, "postgres")));
    standby = await startStandby(copy, { port: server.port, superuserUrl }, settings);
  };
  readiness = hasStandby ? startPair() : start();
  await readiness;
  const passwords = await readPasswords(join(dataFolder, "postgres"));
  return {
    url: urlOf("servicepay", server!.port, passwords),
    port: () => server.port,
    async connect() {
      const connectionString = urlOf("postgres", server.port, passwords).replace(/\/postgres$/, "/servicepay");
      const client = new pg.Client({ connectionString, application_name: "storm", connectionTimeoutMillis: 5_000 });
      client.on("error", () => {}); // The query on it fails too.
      await client.connect();
      return client;
    },
    async kill() {
      const { exited } = server;
      const found = await readPidFile(join(current, "postgres", "cluster"));
      if (found === undefined) return;
      process.kill(found.pid, "SIGKILL");
      await exited;
    },
    ready: () => readiness,
    recoveriesMs,
    disk,
    clusterFolder: () => join(current, "postgres", "cluster"),
    async stop() {
      isWanted = false;
      await disk?.setFull(false);
      await readiness.catch(() => {});
      await server.stop();
      await standby?.stop();
      await disk?.remove();
    },
  };
}
