import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { buildApp, jobs } from "./app.ts";
import { startBankSimulatorProcess } from "./bank-simulator-process.ts";
import { CannotStart } from "./cannot-start.ts";
import { writeRunFile } from "./commands/run-file.ts";
import type { Config } from "./platform/config/config.ts";
import type { Platform } from "./platform/context.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { armFaultPoints } from "./platform/fault-point.ts";
import { migrate } from "./platform/database/migrate.ts";
import { runJobs } from "./platform/job.ts";
import type { Log } from "./platform/log.ts";
import { openPlatform } from "./platform/open-platform.ts";

export interface Service {
  /** Where it really listens; null for a worker. */
  address: string | null;
  bankSimulatorUrl: string | null;
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
    return await start({ config, log, progress, closers, failure: Promise.withResolvers() }, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Starting {
  config: Config;
  log: Log;
  progress: (step: string) => void;
  closers: (() => Promise<void>)[];
  failure: PromiseWithResolvers<string>;
}

async function start(starting: Starting, stop: () => Promise<void>): Promise<Service> {
  const { config, progress, closers, failure } = starting;
  const answersRequests = config.role !== "worker";
  if (config.testFaultPoints !== null) await armFaultPoints(config.testFaultPoints);
  if (answersRequests && config.port !== 0) await requireFreePort(config.host, config.port, "PORT");
  await makeDataFolder(config);
  // The bank needs nothing of ours: it starts beside the database.
  const bank = config.mode === "sandbox" && answersRequests ? startBank(starting) : null;
  bank?.catch(() => {}); // It is told where the bank is waited for.
  const databaseUrl = await startDatabase(starting);
  progress("bringing the database up to date");
  const { applied } = await migrate(databaseUrl, { isPooled: config.databaseUrl !== null && !config.databasePrepared });
  if (applied.length > 0) starting.log.info("migrations were applied", { migrations: applied });
  const platform = await openPlatformToStop(starting, databaseUrl);
  const bankSimulatorUrl = await bank;
  if (bankSimulatorUrl !== null) await prepareDemo(starting, platform, bankSimulatorUrl);
  const address = answersRequests ? await startApp(starting, platform) : null;
  if (config.role !== "api") {
    const running = runJobs(platform, jobs);
    closers.push(() => running.stop());
  }
  closers.push(await writeRunFile(config, databaseUrl));
  return {
    address,
    bankSimulatorUrl,
    failed: failure.promise,
    stop,
  };
}

async function makeDataFolder({ dataFolder }: Config): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o711 }).catch((cause: unknown) => {
    throw new CannotStart(`The data folder ${dataFolder} cannot be made: choose another with DATA_DIR.`, { cause });
  });
}

/** The address of the database: a server's, or the embedded one's, started here. */
async function startDatabase({ config, log, progress, closers, failure }: Starting): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl;
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
  return embedded.url;
}

async function openPlatformToStop({ config, log, closers }: Starting, databaseUrl: string): Promise<Platform> {
  const { platform, close } = await openPlatform({
    config,
    log,
    databaseUrl,
    connectionsMax: config.databaseConnections,
  });
  closers.push(close);
  const { keys } = platform;
  const refresh = () => keys.refresh().catch((error: unknown) => log.warn("keys could not be refreshed", { error }));
  const refreshing = setInterval(() => void refresh(), KEY_REFRESH_MS);
  closers.push(async () => clearInterval(refreshing));
  return platform;
}

async function prepareDemo(
  { config, progress }: Starting,
  platform: Platform,
  bankSimulatorUrl: string,
): Promise<void> {
  progress("preparing the demo");
  const { seedDemo } = await import("./commands/seed-demo.ts");
  await seedDemo(platform, { baseUrl: config.publicUrl, bankSimulatorUrl });
}

/** The address of the sandbox's bank: of one that runs already, or of our own. */
async function startBank({ config, log, progress, closers }: Starting): Promise<string> {
  if (config.bankSimulatorUrl !== null) return config.bankSimulatorUrl;
  progress("starting the bank simulator");
  const starting = startBankSimulatorProcess(config, log);
  closers.push(async () => (await starting.catch(() => null))?.stop());
  return (await starting).url;
}

async function startApp({ config, closers }: Starting, platform: Platform): Promise<string> {
  const app = await buildApp(platform);
  closers.push(() => app.close());
  return app.listen({ host: config.host, port: config.port }).catch((cause: unknown) => {
    throw new CannotStart(`${config.host}:${config.port} cannot be listened on: choose another PORT or HOST.`, {
      cause,
    });
  });
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
