import { writeFile } from "node:fs/promises";
import { becomeCalm } from "./calm.ts";
import type { Calm } from "./calm.ts";
import { checkAll } from "./checks.ts";
import type { Books } from "./books.ts";
import { createClient, send } from "./client.ts";
import type { Client } from "./client.ts";
import { createNemesis } from "./nemesis.ts";
import { planOrder } from "./order.ts";
import type { Order } from "./order.ts";
import type { Shop } from "./payer.ts";
import { randomOf } from "./random.ts";
import { ask, runOrder } from "./run-order.ts";
import { openWorld } from "./world.ts";
import type { World } from "./world.ts";

export interface StormOptions {
  seed: number;
  payments: number;
  /** The tree whose service is stormed. */
  root: string;
  /** How many orders are under way at a time. */
  atOnce: number;
  progress: (line: string) => void;
  /** How long is waited for quiet, once everything has healed. */
  patienceMs: number;
}

export interface StormResult {
  seed: number;
  breaches: string[];
  orders: readonly Order[];
  client: Client;
  world: World;
  books: Books;
  calm: Calm;
  seconds: number;
}

const PROGRESS_MS = 5_000;
/** In a hundred requests to the bank, and pieces of what is sent to the database. */
const BANK_RATE = 4;
const DATABASE_RATE = 0.08;

/** One whole storm; `report` reads the world before it is closed. */
export async function runStorm(
  options: StormOptions,
  report: (result: StormResult) => Promise<void>,
): Promise<string[]> {
  const { seed, payments, root, atOnce, progress } = options;
  const begun = performance.now();
  const world = await openWorld({ seed, root, apis: 2, workers: 2 });
  try {
    progress(`two API processes, two workers, bank, database and receivers are up`);
    const tokens = await logIn(world);
    const breaches: string[] = [];
    const client = createClient(world.addresses, randomOf(seed, "addresses"));
    const nemesis = createNemesis(world, seed, payments);
    const storm = `S${seed}`;
    const orders = Array.from({ length: payments }, (_, index) =>
      planOrder(index, randomOf(seed, `plan ${index}`), storm),
    );
    await armForStorm(world, seed);
    world.bankProxy.setRate(BANK_RATE);
    world.databaseProxy.setRate(DATABASE_RATE);
    let done = 0;
    const telling = setInterval(
      () => progress(`${done} of ${payments} orders done, ${world.tally.total()} things went wrong on purpose`),
      PROGRESS_MS,
    );
    const queue = [...orders];
    const lane = async () => {
      for (let order = queue.shift(); order !== undefined; order = queue.shift()) {
        nemesis.orderBegins(order.index);
        const shop: Shop = { world, client, random: randomOf(seed, `order ${order.index}`), tokens, breaches };
        await runOrder(shop, order);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    clearInterval(telling);
    progress("the storm is over; waiting for quiet");
    await nemesis.allOver();
    const calm = await becomeCalm(
      world,
      async () => {
        await world.moveClock(21 * 60_000);
        const late = orders.flatMap((order) => order.late);
        for (const act of late) await act();
      },
      options,
    );
    const left = Object.entries(calm.left).map(([what, count]) => `I15: ${count} ${what} are left after the quiet`);
    progress("quiet; comparing the books");
    const fresh = await logIn(world);
    for (const order of orders) {
      const shop: Shop = { world, client, random: randomOf(seed, `ask ${order.index}`), tokens: fresh, breaches };
      if (order.index % 5 === 0) await ask(shop, order);
    }
    const checked = await checkAll(world, client, orders, fresh);
    const all = [...breaches, ...left, ...checked.breaches];
    const seconds = (performance.now() - begun) / 1_000;
    await report({ seed, breaches: all, orders, client, world, books: checked.books, calm, seconds });
    return all;
  } finally {
    await world.close();
  }
}

/** AccessTokens of both companies. */
export async function logIn(world: World): Promise<string[]> {
  const tokens: string[] = [];
  for (const { apiKey, secretKey } of world.demo.tenants) {
    const call = { method: "POST", path: "/auth/api/token/connect", json: { apiKey, secretKey } } as const;
    const { body } = await send(world.addresses[0]!, call);
    tokens.push(String(body?.accessToken));
  }
  return tokens;
}

/** Processes that start during the storm fail at points of their own now and then. */
async function armForStorm(world: World, seed: number): Promise<void> {
  await world.arm({
    seed,
    kinds: ["throw", "conflict", "delay", "kill"],
    activation: 0.25,
    firing: 0.03,
    timesMax: 10_000,
    delayMs: 1_500,
  });
  // The first processes were started before; they are replaced at once.
  for (const service of [...world.apis, ...world.workers]) service.kill();
  await Promise.all([...world.apis, ...world.workers].map((service) => service.ready()));
  await writeFile(world.faultLog, "");
}
