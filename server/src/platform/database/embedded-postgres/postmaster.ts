import type { ChildProcess } from "node:child_process";
import { open, readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../../log/log.ts";
import type { Binaries } from "./binaries.ts";
import type { ClusterPlace } from "./cluster.ts";
import { EmbeddedPostgresError, folderFailure, sentenceFromOutput } from "./embedded-postgres-error.ts";
import type { Launcher } from "./launcher.ts";
import { readPidFile } from "./pid-file.ts";
import { serverSettings, type Listening } from "./settings.ts";
import { makeSocketFolder } from "./socket-folder.ts";

export interface Postmaster extends Listening {
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

interface StartOptions {
  place: ClusterPlace;
  binaries: Binaries;
  launcher: Launcher;
  settings: Readonly<Record<string, string>>;
  log: Log;
}

const PORTS_TRIED_MAX = 5;
const POLL_MS = 20;
/** Recovery after a crash replays at most a few gigabytes. */
const READY_TIMEOUT_MS = 10 * 60_000;
const STOP_TIMEOUT_MS = 60_000;
const LOG_BYTES_MAX = 10 * 1024 * 1024;

export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  let socketFolder = await makeSocketFolder(options.place, options.launcher);
  for (let attempt = 1; ; attempt += 1) {
    const started = await startOn({ port: await freePort(), socketFolder }, options);
    if (typeof started !== "string") return started;
    // Some file systems do not support sockets, such as a host's folder that is mounted in a container.
    if (socketFolder !== null && /Unix-domain socket|\.s\.PGSQL\./i.test(started)) {
      socketFolder = null;
      continue;
    }
    const isPortTaken = /Address already in use|could not create any TCP\/IP sockets/i.test(started);
    if (isPortTaken && attempt < PORTS_TRIED_MAX) continue;
    throw new EmbeddedPostgresError(sentenceFromOutput(started, options.place.cluster, options.place.logFile));
  }
}

/** Returns the running server, or what it printed before it ended. */
async function startOn(
  listening: Listening,
  { place, binaries, launcher, settings, log }: StartOptions,
): Promise<Postmaster | string> {
  const output = await openLog(place.logFile);
  const args = ["-D", place.cluster, ...serverSettings(listening, settings)];
  // In a process group of its own, because a terminal's Ctrl-C would end the database before its users.
  const child = launcher.spawn(binaries.postgres, args, {
    cwd: "/",
    detached: true,
    stdio: ["ignore", output.descriptor, output.descriptor],
  });
  const exited = new Promise<void>((done) => {
    child.once("error", () => done());
    child.once("exit", () => done());
  });
  const stopWithUs = () => void child.kill("SIGINT");
  process.once("exit", stopWithUs);
  void exited.then(() => process.off("exit", stopWithUs));
  try {
    const isReady = await waitUntilReady(child, { place, exited, log });
    if (!isReady) return await output.readNew();
  } catch (error) {
    await stopChild(child, exited);
    throw error;
  } finally {
    await output.close();
  }
  let stopping: Promise<void> | undefined;
  return { ...listening, exited, stop: () => (stopping ??= stopChild(child, exited)) };
}

/** Returns false if the server ended. Throws if it is not ready in time. */
async function waitUntilReady(
  child: ChildProcess,
  { place, exited, log }: { place: ClusterPlace; exited: Promise<void>; log: Log },
): Promise<boolean> {
  let hasExited = false;
  void exited.then(() => (hasExited = true));
  for (let waitedMs = 0; waitedMs < READY_TIMEOUT_MS; waitedMs += POLL_MS) {
    if (hasExited) return false;
    const found = await readPidFile(place.cluster);
    if (found?.pid === child.pid && found?.status === "ready") return true;
    if (waitedMs > 0 && waitedMs % 10_000 === 0)
      log.info("the database is recovering from a crash and needs some time");
    await delay(POLL_MS);
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL was not ready after ${READY_TIMEOUT_MS / 60_000} minutes. Its log is ${place.logFile}.`,
  );
}

/** SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes everything. After SIGQUIT the next start recovers. */
async function stopChild(child: ChildProcess, exited: Promise<void>): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    child.kill(signal);
    const timeout = new AbortController();
    const late = delay(STOP_TIMEOUT_MS, "late", { signal: timeout.signal }).catch(() => "ended");
    const outcome = await Promise.race([exited, late]);
    timeout.abort();
    if (outcome !== "late") return;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening, failed) => server.once("error", failed).listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

async function openLog(path: string) {
  const handle = await open(path, "a", 0o600).catch((error: unknown) => {
    throw folderFailure(path, error);
  });
  if ((await handle.stat()).size > LOG_BYTES_MAX) await handle.truncate(0);
  const { size } = await handle.stat();
  return {
    descriptor: handle.fd,
    readNew: async () => (await readFile(path)).subarray(size).toString(),
    close: () => handle.close(),
  };
}
