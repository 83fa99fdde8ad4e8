import { buildApp, declareMetrics, jobs, queues } from "#app.ts";
import { CannotStart } from "#platform/cannot-start.ts";
import type { Platform } from "#platform/context.ts";
import { createManagementServer } from "#platform/http/management/management-server.ts";
import type { Metrics } from "#platform/metrics.ts";
import { openPlatform } from "#platform/open-platform.ts";
import { runJobs } from "#platform/queues/job.ts";
import type { Addresses, Startup } from "./startup.ts";

const KEY_REFRESH_MS = 30_000;

/** Opens the platform on a migrated database, and closes it when the service stops. */
export async function openServicePlatform(
  { config, log, closers }: Startup,
  databaseUrl: string,
  metrics?: Metrics,
): Promise<Platform> {
  const connectionsMax = config.databaseConnections;
  const { platform, close } = await openPlatform({ config, log, databaseUrl, connectionsMax, metrics });
  closers.push(close);
  const { keys } = platform;
  const refresh = () => keys.refresh().catch((error: unknown) => log.warn("keys could not be refreshed", { error }));
  const timer = setInterval(() => void refresh(), KEY_REFRESH_MS);
  closers.push(async () => clearInterval(timer));
  return platform;
}

/** Starts the servers and jobs of this process's ROLE. */
export async function startRole({ config, closers }: Startup, platform: Platform): Promise<Addresses> {
  const { host, port, managementHost, managementPort, role } = config;
  let isStopping = false;
  declareMetrics(platform);
  const management = createManagementServer(platform, () => !isStopping, queues);
  const app = role === "worker" ? null : await buildApp(platform);
  // Closed last, so that probes see that the process is stopping.
  closers.push(() => management.close());
  if (app !== null) closers.push(() => app.close());
  const managementAddress = await management.listen().catch((cause: unknown) => {
    throw new CannotStart(
      `${managementHost}:${managementPort} cannot be listened on: choose another MANAGEMENT_PORT or MANAGEMENT_HOST.`,
      { cause },
    );
  });
  const address = await app?.listen({ host, port }).catch((cause: unknown) => {
    throw new CannotStart(`${host}:${port} cannot be listened on: choose another PORT or HOST.`, { cause });
  });
  if (role !== "api") {
    const running = runJobs(platform, jobs);
    closers.push(() => running.stop());
  }
  closers.push(async () => void (isStopping = true));
  return { address: address ?? null, managementAddress };
}
