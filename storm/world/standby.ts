import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../server/src/platform/database/embedded-postgres.ts";
import { silentLog } from "../../server/src/platform/log/log.ts";

export type ServerSettings = Readonly<Record<string, string>>;

/** A server that replicates another and can take over. */
export interface Standby {
  dataFolder: string;
  /** Makes it accept writes. The primary must be dead: nothing else prevents two primaries. */
  promote(): Promise<EmbeddedPostgres>;
  stop(): Promise<void>;
}

const NAME = "standby";
const STREAMING_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

/** With these settings a commit on the primary waits for the standby. */
export const synchronous: ServerSettings = { synchronous_standby_names: NAME, synchronous_commit: "on" };

/** Copies a stopped cluster and allows replication from this machine without a password. */
export async function copyForStandby(dataFolder: string): Promise<string> {
  const rules = join(dataFolder, "postgres", "cluster", "pg_hba.conf");
  await writeFile(rules, `host replication postgres 127.0.0.1/32 trust\n${await readFile(rules, "utf8")}`);
  const copy = join(dataFolder, NAME);
  await mkdir(copy, { recursive: true, mode: 0o711 });
  await cp(join(dataFolder, "postgres"), join(copy, "postgres"), { recursive: true });
  await writeFile(join(copy, "postgres", "cluster", "standby.signal"), "");
  return copy;
}

export async function startStandby(
  dataFolder: string,
  primary: { port: number; superuserUrl: string },
  settings: ServerSettings,
): Promise<Standby> {
  const server = await startEmbeddedPostgres({
    dataFolder,
    log: silentLog,
    settings: {
      ...settings,
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres application_name=${NAME}`,
      wal_retrieve_retry_interval: "200ms",
    },
  });
  await untilFollowing(primary.superuserUrl);
  return {
    dataFolder,
    async promote() {
      const url = new URL(primary.superuserUrl);
      url.port = String(server.port);
      await ask(url.href, "select pg_promote(wait => true)");
      return server;
    },
    stop: () => server.stop(),
  };
}

async function untilFollowing(superuserUrl: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < STREAMING_TIMEOUT_MS; waitedMs += POLL_MS) {
    if ((await ask(superuserUrl, "select from pg_stat_replication where sync_state = 'sync'")) === 1) return;
    await pause(POLL_MS);
  }
  throw new Error("the standby does not replicate");
}

async function ask(url: string, text: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url, application_name: "storm" });
  await client.connect();
  try {
    return (await client.query(text)).rowCount;
  } finally {
    await client.end();
  }
}
