import type { Random } from "../random.ts";
import type { World } from "../world/world.ts";

/** A fault that the storm causes from outside the service. */
export interface Disruption {
  /** Times in 10,000 orders. */
  share: number;
  /** Too long for a small storm. */
  isLong?: boolean;
  /** Causes the fault, counts it, and resolves when the damage is repaired. */
  run(ctx: DisruptionContext): Promise<void>;
}

export interface DisruptionContext {
  world: World;
  random: Random;
  /** The storm has time for long pauses. */
  isLarge: boolean;
  /** Resolves when the last order is done. */
  over: Promise<void>;
}
