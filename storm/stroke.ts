import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** Something that goes wrong on purpose, once. */
export interface Stroke {
  /** How often in 10,000 orders. */
  share: number;
  /** It takes so long that a small storm leaves it out. */
  isLong?: boolean;
  /** Strikes, counts it, and resolves when what it broke has been mended. */
  strike(circumstances: Circumstances): Promise<void>;
}

export interface Circumstances {
  world: World;
  random: Random;
  /** A large storm has time for long pauses. */
  isLarge: boolean;
  /** Resolves when the last order is done. */
  over: Promise<void>;
}
