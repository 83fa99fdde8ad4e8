import { createServer, type AddressInfo } from "node:net";
import { CannotStart } from "#platform/cannot-start.ts";
import type { Platform } from "#platform/context.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded-postgres.ts";
import { migrate } from "#platform/database/migrate.ts";
import { startBankSimulatorProcess } from "./bank-simulator-process.ts";
import { prepareDataFolder } from "./prepare-data-folder.ts";
import type { Startup } from "./startup.ts";

export interface SharedServices {
  /** The address of the migrated database. */
  databaseUrl: string;
  /** Creates the sandbox's demo. Returns the bank's address, or null outside the sandbox. */
  prepareDemo(platform: Platform): Promise<string | null>;
}

/** Starts what all processes of one start share: the database and the sandbox's bank. */
export async function startSharedServices(startup: Startup): Promise<SharedServices> {
  const { config, log, progress } = startup;
  const answersRequests = config.role !== "worker";
  if (answersRequests) await requireFreePort(config.host, config.port, "PORT");
  await requireFreePort(config.managementHost, config.managementPort, "MANAGEMENT_PORT");
  await prepareDataFolder(config.dataFolder);
  // The bank starts at the same time as the database.
  const bank = config.mode === "sandbox" && answersRequests ? startBank(startup) : null;
  bank?.catch(() => {}); // `prepareDemo` handles the error.
  const databaseUrl = await startDatabase(startup);
  progress("bringing the database up to date");
  const { applied } = await migrate(databaseUrl, { isPooled: config.databaseUrl !== null && !config.databasePrepared });
  if (applied.length > 0) log.info("migrations were applied", { migrations: applied });
  return {
    databaseUrl,
    async prepareDemo(platform) {
      const bankSimulatorUrl = await bank;
      if (bankSimulatorUrl === null) return null;
      progress("preparing the demo");
      const { seedDemo } = await import("#demo/seed-demo.ts");
      await seedDemo(platform, { baseUrl: config.publicUrl, bankSimulatorUrl });
      return bankSimulatorUrl;
    },
  };
}

/** Checked before slow steps, because a port in use is the most common mistake. */
async function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  if (port === 0) return;
  await findFreePort(host, port).catch((cause: NodeJS.ErrnoException) => {
    const isInUse = cause.code === "EADDRINUSE";
    const why = isInUse ? "is in use" : `cannot be used (${cause.code})`;
    const advice = isInUse
      ? `stop what listens there, or choose another with ${setting}.`
      : `choose another ${setting} or ${setting.replace("PORT", "HOST")}.`;
    throw new CannotStart(`Port ${port} on ${host} ${why}: ${advice}`, { cause });
  });
}

/** Returns `wanted`, or any free port when `wanted` is 0. Throws if `wanted` cannot be used. */
export async function findFreePort(host: string, wanted = 0): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(wanted, host, resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}

/** Returns DATABASE_URL, or starts the embedded PostgreSQL and returns its URL. */
async function startDatabase({ config, log, progress, closers, failure }: Startup): Promise<string> {
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
  return embedded.serviceUrl;
}

/** Returns BANK_SIMULATOR_URL, or starts a bank simulator and returns its URL. */
async function startBank({ config, log, progress, closers }: Startup): Promise<string> {
  if (config.bankSimulatorUrl !== null) return config.bankSimulatorUrl;
  progress("starting the bank simulator");
  const simulator = startBankSimulatorProcess(config, log);
  closers.push(async () => (await simulator.catch(() => null))?.stop());
  return (await simulator).url;
}
