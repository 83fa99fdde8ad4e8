import { CannotStart } from "#platform/cannot-start.ts";
import { buildApp, jobs } from "#app.ts";
import type { Addresses, Startup } from "./startup.ts";
import type { Platform } from "#platform/context.ts";
import { armFaultPoints } from "#platform/fault-point.ts";
import { createManagementServer } from "#platform/http/management/management-server.ts";
import { runJobs } from "#platform/job.ts";
import { openPlatform } from "#platform/open-platform.ts";

const KEY_REFRESH_MS = 30_000;

/** The platform on a database that is up to date, until the stop. */
export async function openServicePlatform(
  { config, log, closers }: Startup,
  databaseUrl: string,
  metricLabels: Readonly<Record<string, string>> = {},
): Promise<Platform> {
  if (config.testFaultPoints !== null) await armFaultPoints(config.testFaultPoints);
  const { platform, close } = await openPlatform({
    config,
    log,
    databaseUrl,
    connectionsMax: config.databaseConnections,
    metricLabels,
  });
  closers.push(close);
  const { keys } = platform;
  const refresh = () => keys.refresh().catch((error: unknown) => log.warn("keys could not be refreshed", { error }));
  const refreshing = setInterval(() => void refresh(), KEY_REFRESH_MS);
  closers.push(async () => clearInterval(refreshing));
  return platform;
}

/** What a process does for its role: made here, started by `begin`. */
export async function prepareRole(
  { config, closers }: Startup,
  platform: Platform,
): Promise<{ begin(): Promise<Addresses> }> {
  let isStopping = false;
  const management = createManagementServer(platform, () => !isStopping);
  const app = config.role === "worker" ? null : await buildApp(platform);
  // The management server goes last: until then its probes see that the process is stopping.
  closers.push(() => management.close());
  if (app !== null) closers.push(() => app.close());
  return {
    async begin() {
      const { host, port, managementHost, managementPort } = config;
      const managementAddress = await management.listen().catch((cause: unknown) => {
        const where = `${managementHost}:${managementPort}`;
        const sentence = `${where} cannot be listened on: choose another MANAGEMENT_PORT or MANAGEMENT_HOST.`;
        throw new CannotStart(sentence, { cause });
      });
      const address = await app?.listen({ host, port }).catch((cause: unknown) => {
        throw new CannotStart(`${host}:${port} cannot be listened on: choose another PORT or HOST.`, { cause });
      });
      if (config.role !== "api") {
        const running = runJobs(platform, jobs);
        closers.push(() => running.stop());
      }
      closers.push(async () => void (isStopping = true));
      return { address: address ?? null, managementAddress };
    },
  };
}
