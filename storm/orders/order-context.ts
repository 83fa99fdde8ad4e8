import type { Random } from "../random.ts";
import type { Client } from "../world/client.ts";
import type { World } from "../world/world.ts";

export interface OrderContext {
  world: World;
  client: Client;
  random: Random;
  /** An AccessToken of each company. */
  tokens: readonly string[];
  /** Breaches that a caller has seen. */
  breaches: string[];
  /** How long a merchant waits for the answer to a repeated request. */
  retryTimeoutMs?: number;
}
