import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { buildApp, jobs } from "./app.ts";
import { startBankSimulatorProcess } from "./bank-simulator-process.ts";
import { CannotStart } from "./cannot-start.ts";
import { writeRunFile } from "./commands/run-file.ts";
import { seedDemo } from "./commands/seed-demo.ts";
import type { Config } from "./platform/config/config.ts";
import { loadKeyEncryptionKey } from "./platform/config/key-encryption-key.ts";
import type { Platform } from "./platform/context.ts";
import { systemClock } from "./platform/clock.ts";
import { openDatabase } from "./platform/database/database.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { migrate } from "./platform/database/migrate.ts";
import { runJobs } from "./platform/job.ts";
import { openKeys } from "./platform/keys.ts";
import type { Log } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics.ts";
import { createOutboundHttp } from "./platform/outbound-http.ts";

export interface Service {
  /** Where it really listens; null for a worker. */
  address: string | null;
  bankSimulatorUrl: string | null;
  isFirstStart: boolean;
  /** Resolves with a sentence when something that it cannot do without has ended by itself. */
  failed: Promise<string>;
  /** Finishes requests and jobs that are under way, then closes everything in the opposite order. */
  stop(): Promise<void>;
}

const KEY_REFRESH_MS = 30_000;

/** Starts everything this process's role needs. What was started is stopped again when a later step fails. */
export async function startService(config: Config, log: Log, progress: (step: string) => void): Promise<Service> {
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return await start(config, log, progress, closers, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  config: Config,
  log: Log,
  progress: (step: string) => void,
  closers: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<Service> {
  const answersRequests = config.role !== "worker";
  if (answersRequests && config.port !== 0) await requireFreePort(config.host, config.port, "PORT");
  await mkdir(config.dataFolder, { recursive: true, mode: 0o711 }).catch((cause: unknown) => {
    throw new CannotStart(`The data folder ${config.dataFolder} cannot be made: choose another with DATA_DIR.`, {
      cause,
    });
  });

  const failure = Promise.withResolvers<string>();
  let databaseUrl = config.databaseUrl;
  if (databaseUrl === null) {
    progress("starting PostgreSQL");
    const embedded = await startEmbeddedPostgres({ dataFolder: config.dataFolder, log });
    let isStopping = false;
    closers.push(() => {
      isStopping = true;
      return embedded.stop();
    });
    void embedded.exited.then(() => {
      if (!isStopping)
        failure.resolve("The embedded PostgreSQL ended by itself; its log is in DATA_DIR/postgres/server.log.");
    });
    databaseUrl = embedded.url;
  }
  progress("bringing the database up to date");
  const { applied } = await migrate(databaseUrl);
  if (applied.length > 0) log.info("migrations were applied", { migrations: applied });

  const database = openDatabase({
    url: databaseUrl,
    connectionsMax: config.databaseConnections,
    prepared: config.databasePrepared,
    log,
  });
  closers.push(() => database.close());
  const keys = await openKeys(database, await loadKeyEncryptionKey(config));
  const refreshing = setInterval(
    () => void keys.refresh().catch((error: unknown) => log.warn("keys could not be refreshed", { error })),
    KEY_REFRESH_MS,
  );
  closers.push(async () => clearInterval(refreshing));
  const http = createOutboundHttp();
  closers.push(() => http.close());
  const platform: Platform = { config, database, clock: systemClock, keys, log, metrics: createMetrics(), http };

  let bankSimulatorUrl: string | null = null;
  let isFirstStart = false;
  if (config.mode === "sandbox" && answersRequests) {
    progress("starting the bank simulator");
    const simulator = await startBankSimulatorProcess(config, log);
    closers.push(() => simulator.stop());
    bankSimulatorUrl = simulator.url;
    progress("preparing the demo");
    isFirstStart = (await seedDemo(platform, { baseUrl: config.publicUrl, bankSimulatorUrl })).isFirst;
  }

  let address: string | null = null;
  if (answersRequests) {
    const app = await buildApp(platform);
    closers.push(() => app.close());
    address = await app.listen({ host: config.host, port: config.port }).catch((cause: unknown) => {
      throw new CannotStart(`${config.host}:${config.port} cannot be listened on: choose another PORT or HOST.`, {
        cause,
      });
    });
  }
  if (config.role !== "api") {
    const running = runJobs(platform, jobs);
    closers.push(() => running.stop());
  }
  closers.push(await writeRunFile(config, databaseUrl));
  return { address, bankSimulatorUrl, isFirstStart, failed: failure.promise, stop };
}

/** Asked before anything slow is started, so that the most usual mistake is told at once. */
async function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (cause: NodeJS.ErrnoException) => {
      const why = cause.code === "EADDRINUSE" ? "is in use" : `cannot be used (${cause.code})`;
      reject(
        new CannotStart(`Port ${port} on ${host} ${why}: stop what listens there, or choose another with ${setting}.`, {
          cause,
        }),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
