import { checkAll } from "../checks/check-all.ts";
import { createEventReaders } from "../events/event-readers.ts";
import type { OrderContext } from "../orders/order-context.ts";
import type { Order } from "../orders/order.ts";
import { readStatus } from "../orders/read-status.ts";
import { randomOf } from "../random.ts";
import { untilQuiet } from "../recover.ts";
import { createClient, type Client } from "../world/client.ts";
import { createErps } from "../world/erps.ts";
import { logInCompanies } from "../world/log-in.ts";
import type { World } from "../world/world.ts";
import { startPayers, type Payers, type PayersOptions } from "./payers.ts";

interface Proof extends PayersOptions {
  seed: number;
  /** How long the remaining work may take. */
  patienceMs: number;
  progress: (line: string) => void;
  /** Disrupts the service, ends the payers, and returns the breaches that it saw. */
  disrupt: (client: Client, payers: Payers) => Promise<readonly string[]>;
}

interface Proven {
  client: Client;
  orders: readonly Order[];
  breaches: string[];
}

/** Payers pay and ERPs book while the service is disrupted; then the books are compared as after a storm. */
export async function proveWhilePaying(
  world: World,
  { seed, patienceMs, progress, disrupt, ...options }: Proof,
): Promise<Proven> {
  const client = createClient(world.addresses, randomOf(seed, "addresses"));
  const breaches: string[] = [];
  const tokens = await logInCompanies(world);
  const contextOf = (purpose: string, own: readonly string[]) => (order: Order) =>
    ({
      world,
      client,
      random: randomOf(seed, `${purpose} ${order.index}`),
      tokens: own,
      subscribers: [],
      breaches,
    }) satisfies OrderContext;
  const erps = createErps(world, client, seed);
  erps.start(tokens);
  const readers = createEventReaders(world, seed);
  readers.start(tokens);
  const payers = startPayers(seed, contextOf("order", tokens), options);
  breaches.push(...(await disrupt(client, payers)));
  await Promise.all([erps.stop(), readers.stop()]);

  progress("every order is done; waiting for the remaining work");
  world.receivers.heal();
  const { unfinished } = await untilQuiet(world, { progress, patienceMs });
  for (const [what, count] of Object.entries(unfinished)) breaches.push(`I15: ${count} ${what} never finished`);
  const fresh = await logInCompanies(world);
  const { orders } = payers;
  for (const order of orders) await readStatus(contextOf("ask", fresh)(order), order);
  progress("comparing the books");
  const checked = await checkAll({
    world,
    client,
    erps,
    programs: { readers, subscribers: [] },
    orders,
    tokens: fresh,
  });
  breaches.push(...checked.breaches);
  return { client, orders, breaches };
}
