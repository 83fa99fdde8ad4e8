import { rotatingPurposes } from "../../server/src/key-rotation/index.ts";
import type { KeyPurpose } from "../../server/src/platform/keys/keys.ts";
import type { Disruption } from "../disruptions/disruption.ts";
import type { World } from "../world/world.ts";
import { operate, operateUntilDone } from "./operate.ts";

/** Their values are sealed again when a key is replaced, so that the old one can be destroyed. Other values expire. */
const resealed: readonly KeyPurpose[] = ["personal-data", "terminal-settings", "webhook-secret"];

/** Not a fault: an operator replaces keys while payers pay, and seals values of the old ones again. */
export const keyDisruptions = {
  "replace keys": {
    share: 2,
    async run({ world, random, isLarge }) {
      for (const purpose of isLarge ? rotatingPurposes : resealed)
        if (await operateUntilDone(world, "keys", "rotate", purpose)) world.tally.count("key replaced");
      for (const purpose of isLarge ? resealed : [random.pick(resealed)])
        if (await operateUntilDone(world, "keys", "reseal", purpose)) world.tally.count("values sealed again");
    },
  },
} satisfies Record<string, Disruption>;

/** Wraps all keys with another key-encryption key, which processes read when they start. Only if keys were replaced before. */
export async function replaceKeyEncryptionKey(world: World): Promise<void> {
  if ((await replacedKeys(world)).length === 0) return;
  await operate(world, ["rotate-kek"]);
  world.tally.count("key-encryption key replaced");
}

interface Key {
  id: number;
  purpose: KeyPurpose;
}

function replacedKeys(world: Pick<World, "query">): Promise<Key[]> {
  return world.query<Key>(
    `select id, purpose from encryption_keys k where retired_at is null and purpose = any($1)
       and exists (select from encryption_keys n where n.purpose = k.purpose and n.id > k.id) order by id`,
    [resealed],
  );
}

/**
 * I42: once everything is sealed with the current keys, each replaced key can be destroyed. Every process must have started since
 * the last one was replaced.
 */
export async function destroyReplacedKeys(world: World): Promise<string[]> {
  const keys = await replacedKeys(world);
  const purposes = [...new Set(keys.map(({ purpose }) => purpose))];
  await Promise.all(purposes.map((purpose) => operate(world, ["keys", "reseal", purpose])));
  // A key is kept for five minutes, in which running processes learn of the next one.
  await world.query(`update encryption_keys set created_at = created_at - interval '10 minutes'`);
  const breaches = keys.map(async ({ id, purpose }) => {
    try {
      await operate(world, ["keys", "retire", String(id)]);
      world.tally.count("replaced key destroyed");
      return [];
    } catch (error) {
      return [`I42: key ${id} for ${purpose} cannot be destroyed: ${String(error).trim().split("\n").at(-1)}`];
    }
  });
  return (await Promise.all(breaches)).flat();
}
