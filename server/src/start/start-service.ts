import { openServicePlatform, startRole } from "./roles.ts";
import { writeRunFile } from "./run-file.ts";
import { startSharedServices } from "./shared-services.ts";
import { runStartup, type Service, type StartOptions } from "./startup.ts";

/** Starts everything this process's role needs, in this process. */
export function startService(start: StartOptions): Promise<Service> {
  return runStartup(start, async (startup) => {
    const { databaseUrl, prepareDemo } = await startSharedServices(startup);
    const platform = await openServicePlatform(startup, databaseUrl);
    const bankSimulatorUrl = await prepareDemo(platform);
    const addresses = await startRole(startup, platform);
    startup.closers.push(await writeRunFile(start.config, databaseUrl));
    return { ...addresses, bankSimulatorUrl };
  });
}
