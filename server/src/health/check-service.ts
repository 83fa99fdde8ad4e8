import type { Platform } from "#platform/context.ts";
import { readRunningState } from "#platform/database/running-state.ts";
import { checkBins } from "./check-bins.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDisk } from "./check-disk.ts";
import { checkSettings } from "./check-settings.ts";
import type { Observation } from "./observation.ts";

/** Checks what the running service can check itself. `servicepay doctor` also checks keys, policies and every bank. */
export async function checkService(platform: Platform): Promise<Observation[]> {
  const { config, database, clock } = platform;
  const [disk, state, bins] = await Promise.all([checkDisk(config), readRunningState(database), checkBins(platform)]);
  const place = config.databaseUrl === null ? "running" : "server";
  return [...checkSettings(config), disk, ...checkDatabase(state, place, clock.now()), bins];
}
