import { CannotStart } from "#platform/cannot-start.ts";
import { runStartup, type Service, type StartOptions } from "./startup.ts";
import { writeRunFile } from "./run-file.ts";
import { findFreePort, startSharedServices } from "./shared-services.ts";
import type { Config } from "#platform/config/config.ts";
import type { Platform } from "#platform/context.ts";
import { openPlatform, type PlatformOptions } from "#platform/open-platform.ts";
import { superviseProcesses } from "./cluster-supervision.ts";

/** As few as a process can work with: one that is busy, and one for who must not wait for it. */
const CONNECTIONS_MIN = 2;

/**
 * Several processes in place of one: `count` answer requests on the same port and, where the role has a worker, one
 * works. This one lays the foundations, supervises and answers nothing itself.
 */
export function startProcesses(start: StartOptions, count: number): Promise<Service> {
  const { config, log, progress } = start;
  const roles = rolesOf(config, count);
  const connections = Math.floor(config.databaseConnections / roles.length);
  if (connections < CONNECTIONS_MIN) {
    throw new CannotStart(
      `DATABASE_CONNECTIONS (${config.databaseConnections}) is too few for ${roles.length} processes: each needs ${CONNECTIONS_MIN}.`,
    );
  }
  return runStartup(start, async (startup) => {
    const { databaseUrl, prepareDemo } = await startSharedServices(startup);
    const bankSimulatorUrl = await prepareOnce({ config, log, databaseUrl }, prepareDemo);
    progress(`starting ${roles.length} processes`);
    // All of them listen on one management port, whatever each one's role would choose.
    const managementPort = config.managementPort || (await findFreePort(config.managementHost));
    const environment = {
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: String(connections),
      MANAGEMENT_PORT: String(managementPort),
    };
    const processes = superviseProcesses({ roles, environment, log, failure: startup.failure });
    startup.closers.push(processes.stop);
    const addresses = await processes.begun;
    startup.closers.push(await writeRunFile(config, databaseUrl));
    return { ...addresses, bankSimulatorUrl };
  });
}

/** With a platform of its own, which also where there is no demo makes the keys that are missing. */
async function prepareOnce<Prepared>(
  options: Pick<PlatformOptions, "config" | "log" | "databaseUrl">,
  prepare: (platform: Platform) => Promise<Prepared>,
): Promise<Prepared> {
  const { platform, close } = await openPlatform({ ...options, connectionsMax: CONNECTIONS_MIN });
  try {
    return await prepare(platform);
  } finally {
    await close();
  }
}

export interface ProcessRole {
  name: string;
  role: "api" | "worker";
}

function rolesOf({ role }: Config, count: number): ProcessRole[] {
  if (role === "worker") {
    throw new CannotStart(
      "--processes says how many processes answer requests, and ROLE=worker has none: leave one of them out.",
    );
  }
  const answering = Array.from({ length: count }, (_, index) => ({ name: `api-${index + 1}`, role: "api" as const }));
  return role === "api" ? answering : [...answering, { name: "worker", role: "worker" }];
}
