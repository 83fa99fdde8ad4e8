import { writeRunFile } from "./commands/run-file.ts";
import { layFoundations } from "./foundations.ts";
import { openServingPlatform, prepareRole } from "./serving.ts";
import { startInSteps } from "./starting.ts";
import type { Service, Start } from "./starting.ts";

/** Starts everything this process's role needs, in this process. */
export function startService(start: Start): Promise<Service> {
  return startInSteps(start, async (starting) => {
    const { databaseUrl, prepareDemo } = await layFoundations(starting);
    const platform = await openServingPlatform(starting, databaseUrl);
    const bankSimulatorUrl = await prepareDemo(platform);
    const role = await prepareRole(starting, platform);
    const addresses = await role.begin();
    starting.closers.push(await writeRunFile(start.config, databaseUrl));
    return { ...addresses, bankSimulatorUrl };
  });
}
