import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../server/src/platform/database/embedded-postgres.ts";
import { readPasswords } from "../../server/src/platform/database/embedded-postgres/passwords.ts";
import { readPidFile } from "../../server/src/platform/database/embedded-postgres/pid-file.ts";
import { urlOf } from "../../server/src/platform/database/embedded-postgres/prepare-database.ts";
import { silentLog } from "../../server/src/platform/log/log.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { copyForStandby, startStandby, synchronous, type ServerSettings, type Standby } from "./standby.ts";

/** PostgreSQL on its own disk, restarted whenever it ends. */
export interface StormDatabase {
  /** The service's connection URL, without the proxy. */
  url: string;
  port(): number;
  /** Opens a superuser session on the service's database, past every proxy. The caller ends it. */
  connect(): Promise<pg.Client>;
  /** Kills the postmaster with SIGKILL, which leaves sessions, lock file and shared memory behind. */
  kill(): Promise<void>;
  /** Resolves when it accepts connections. */
  ready(): Promise<void>;
  /** Duration of each restart, recovery included. */
  recoveriesMs: readonly number[];
  /** Null if the database is on the machine's own disk, which must not be filled. */
  disk: SmallDisk | null;
  /** The current primary's cluster. */
  clusterFolder(): string;
  stop(): Promise<void>;
}

/** Without fsync: commits must survive a killed server, not a power failure. */
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
/** A killed server refuses at once. Only a busy machine takes long. */
const CONNECT_TIMEOUT_MS = 60_000;

export interface StormDatabaseOptions {
  dataFolder: string;
  /** When the first server is killed, a synchronous standby takes over for good. */
  hasStandby: boolean;
  /** Besides the storm's own. */
  settings?: ServerSettings;
}

export async function startDatabase(options: StormDatabaseOptions): Promise<StormDatabase> {
  const disk = await mountSmallDisk(join(options.dataFolder, "postgres"));
  const running = await keepRunning(options);
  const passwords = await readPasswords(join(options.dataFolder, "postgres"));
  const port = () => running.server().port;
  const { clusterFolder, ready, recoveriesMs } = running;
  return {
    url: urlOf("servicepay", port(), passwords),
    port,
    async connect() {
      const connectionString = urlOf("postgres", port(), passwords).replace(/\/postgres$/, "/servicepay");
      const client = new pg.Client({
        connectionString,
        application_name: "storm",
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      });
      client.on("error", () => {}); // The query on it fails too.
      await client.connect();
      return client;
    },
    async kill() {
      const { exited } = running.server();
      const found = await readPidFile(clusterFolder());
      if (found === undefined) return;
      process.kill(found.pid, "SIGKILL");
      await exited;
    },
    ready,
    recoveriesMs,
    disk,
    clusterFolder,
    async stop() {
      await running.stop(async () => disk?.setFull(false));
      await disk?.remove();
    },
  };
}

interface RunningServer {
  /** The current primary. */
  server(): EmbeddedPostgres;
  clusterFolder(): string;
  ready(): Promise<void>;
  recoveriesMs: readonly number[];
  /** Restarts nothing from here on; calls `makeRoom` before it waits for a restart under way. */
  stop(makeRoom: () => Promise<void>): Promise<void>;
}

/** Starts the server, and starts it again, or its standby, whenever it ends. */
async function keepRunning({ dataFolder, hasStandby, settings: added }: StormDatabaseOptions): Promise<RunningServer> {
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
      readiness.catch(() => {}); // Errors are handled where ready() is awaited.
    });
  };
  const start = async (own: ServerSettings = {}) =>
    watch(
      await startEmbeddedPostgres({ dataFolder: current, log: silentLog, settings: { ...settings, ...added, ...own } }),
    );
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
        // The disk is full, or sessions of the killed server have not ended yet.
        if (starts >= STARTS_MAX) throw error;
        await pause(START_AGAIN_MS);
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
  return {
    server: () => server,
    clusterFolder: () => join(current, "postgres", "cluster"),
    ready: () => readiness,
    recoveriesMs,
    async stop(makeRoom) {
      isWanted = false;
      await makeRoom();
      await readiness.catch(() => {});
      await server.stop();
      await standby?.stop();
    },
  };
}
