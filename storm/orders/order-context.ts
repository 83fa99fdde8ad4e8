import type { Subscriber } from "../events/subscriptions.ts";
import { randomOf, type Random } from "../random.ts";
import type { Client } from "../world/client.ts";
import type { World } from "../world/world.ts";
import type { Order } from "./order.ts";

/** What the contexts of all orders share. */
type Shared = Omit<OrderContext, "random" | "tokens">;

export function contextsOf(shared: Shared, seed: number) {
  return (purpose: string, tokens: readonly string[]) =>
    (order: Pick<Order, "index">): OrderContext => ({
      ...shared,
      tokens,
      random: randomOf(seed, `${purpose} ${order.index}`),
    });
}

export interface OrderContext {
  world: World;
  client: Client;
  random: Random;
  /** An AccessToken of each company. */
  tokens: readonly string[];
  /** The companies' endpoints. */
  subscribers: readonly Subscriber[];
  /** Breaches that a caller has seen. */
  breaches: string[];
  /** How long a merchant waits for the answer to a repeated request. */
  retryTimeoutMs?: number;
}
