import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../log/log.ts";
import { makeFolder } from "../make-folder.ts";
import { findBinaries } from "./embedded-postgres/binaries.ts";
import { openCluster, type ClusterPlace } from "./embedded-postgres/cluster.ts";
import { folderFailure } from "./embedded-postgres/embedded-postgres-error.ts";
import { isLocked, lockFolder } from "./embedded-postgres/folder-lock.ts";
import { chooseLauncher } from "./embedded-postgres/launcher.ts";
import { readPasswords } from "./embedded-postgres/passwords.ts";
import { readPidFile, stopOrphan } from "./embedded-postgres/pid-file.ts";
import { startPostmaster, type Postmaster } from "./embedded-postgres/postmaster.ts";
import { prepareDatabase, urlsOf } from "./embedded-postgres/prepare-database.ts";

export { EmbeddedPostgresError } from "./embedded-postgres/embedded-postgres-error.ts";

/** Addresses for the role that owns the database `servicepay`. It is not a superuser, but may create roles. */
export interface EmbeddedPostgresAddress {
  /** The TCP address, which every tool accepts. */
  url: string;
  /** The Unix socket, for processes on this machine, or `url` if there is none. */
  serviceUrl: string;
  port: number;
}

export interface EmbeddedPostgres extends EmbeddedPostgresAddress {
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>;
  /** Ends every session, writes everything to disk and waits until the server has ended. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The database is in its folder `postgres`, which is created if missing. */
  dataFolder: string;
  log: Log;
  /** Server settings that replace the defaults. */
  settings?: Readonly<Record<string, string>>;
}

const STARTING_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/** Starts PostgreSQL on the data folder, which no other process can use until `stop`. Throws EmbeddedPostgresError. */
export async function startEmbeddedPostgres({
  dataFolder,
  log,
  settings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = await makePlace(dataFolder);
  const lock = lockFolder(place.folder);
  let server: Postmaster | undefined;
  try {
    await stopOrphan(place.cluster, log);
    const binaries = await findBinaries();
    const launcher = await chooseLauncher(binaries, place.cluster);
    const passwords = await openCluster(place, binaries, launcher);
    const running = (server = await startPostmaster({ place, binaries, launcher, settings, log }));
    await prepareDatabase(running.port, passwords);
    void running.exited.then(() => lock.release());
    return {
      ...(await urlsOf(running, passwords)),
      port: running.port,
      exited: running.exited,
      stop: () => running.stop(),
    };
  } catch (error) {
    await server?.stop();
    lock.release();
    throw error;
  }
}

/**
 * Returns the addresses of the server that another ServicePay runs on this data folder, or null if none does. Waits up to a
 * minute for a server that is starting.
 */
export async function findRunningPostgres(dataFolder: string): Promise<EmbeddedPostgresAddress | null> {
  const folder = resolve(dataFolder, "postgres");
  for (let waitedMs = 0; waitedMs < STARTING_TIMEOUT_MS; waitedMs += POLL_MS) {
    if ((await readPasswords(folder).catch(() => null)) === null || !isLocked(folder)) return null;
    const found = await readPidFile(join(folder, "cluster"));
    if (found?.status === "ready") return { ...(await urlsOf(found, await readPasswords(folder))), port: found.port };
    await delay(POLL_MS);
  }
  return null;
}

async function makePlace(dataFolder: string): Promise<ClusterPlace> {
  try {
    // PostgreSQL's own user must pass through these folders, so secret files in them are protected one by one.
    await makeFolder(join(dataFolder, "postgres"), 0o711);
    const folder = await realpath(join(dataFolder, "postgres"));
    return { folder, cluster: join(folder, "cluster"), logFile: join(folder, "server.log") };
  } catch (error) {
    throw folderFailure(dataFolder, error);
  }
}
