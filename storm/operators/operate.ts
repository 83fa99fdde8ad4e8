import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runServicepay } from "../world/run-servicepay.ts";
import type { World } from "../world/world.ts";

const ATTEMPTS_MAX = 20;
const AGAIN_MS = 500;

/** Runs a command of the operator by the service's clock, and returns what it prints. Throws with its output if it fails. */
export function operate(
  { root, environment, folder }: Pick<World, "root" | "environment" | "folder">,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const own = { TEST_CLOCK_FILE: join(folder, "clock-api-1"), ARCHIVE_DIR: join(folder, "archive") };
  return runServicepay(root, { ...environment, ...own, ...settings }, ...words);
}

/** Repeats a command until it succeeds, because the storm breaks its database too. False if it never did. */
export async function operateUntilDone(world: World, ...words: readonly string[]): Promise<boolean> {
  for (let attempts = 1; attempts <= ATTEMPTS_MAX; attempts += 1) {
    const isDone = await operate(world, words).then(
      () => true,
      () => false,
    );
    if (isDone) return true;
    await pause(AGAIN_MS);
  }
  return false;
}
