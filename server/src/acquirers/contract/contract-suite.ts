import { after, before, describe, test } from "node:test";
import type { Acquirer } from "./acquirer.ts";
import { guarantees } from "./test-support/guarantees/all.ts";
import { World } from "./test-support/guarantees/world.ts";
import type { SimulatedBank } from "./test-support/simulated-bank.ts";

/** Proves every guarantee for an acquirer at its simulated bank. The output says what its capabilities exclude, and why. */
export function acquirerContract(acquirer: Acquirer, start: () => Promise<SimulatedBank>): void {
  describe(`acquirer ${acquirer.code}`, () => {
    let world: World;
    before(async () => {
      world = new World(acquirer, await start());
    });
    after(() => world.bank.close());

    for (const [index, guarantee] of guarantees.entries())
      test(`${index + 1}. ${guarantee.name}`, async (t) => {
        const why = guarantee.excludedBy?.(world) ?? null;
        if (why !== null) return t.skip(why);
        await guarantee.prove(world, t);
      });
  });
}
