import type { OrderContext } from "../orders/order-context.ts";
import type { Order } from "../orders/order.ts";
import { randomOf } from "../random.ts";
import { acknowledgedAt, startPayers, untilPaying, type Payers } from "../while-paying/payers.ts";
import { createClient, type CallRecord, type Client } from "../world/client.ts";
import { logIn } from "../world/log-in.ts";
import type { World } from "../world/world.ts";
import type { Cells } from "./cells.ts";

/** A company and its payers. */
export interface Company {
  name: string;
  code: string;
  /** The payers of the company, who pay until they are stopped. */
  payers: Payers;
  client: Client;
  contextOf(purpose: string, order: Order): OrderContext;
  /** When its payments were acknowledged, in order. */
  acknowledged(): number[];
  logIn(): Promise<void>;
}

export interface CompanyOptions {
  name: string;
  /** The cell in which it begins. */
  world: World;
  /** Its place among the demo's companies of that cell. */
  tenant: 0 | 1;
  seed: number;
  payers: number;
  breaches: string[];
}

const PAYING_TIMEOUT_MS = 90_000;

/** The merchant calls its own host name. Its payers open what the old cell made, at that cell's host name. */
export async function openCompany({ proxy, old }: Cells, options: CompanyOptions): Promise<Company> {
  const { name, world, tenant, seed, breaches } = options;
  const own = (index: number) => proxy.addressOfTenant(world.demo.tenants[index]!.code);
  const logInAll = () => Promise.all(world.demo.tenants.map((tenant, index) => logIn(own(index), tenant)));
  const tokens = await logInAll();
  const { code } = world.demo.tenants[tenant]!;
  const home = proxy.addressOf(world.database === old.database ? "cell_a" : "cell_b");
  const random = randomOf(seed, "addresses");
  const merchants = world.demo.tenants.map((_, index) => createClient([own(index)], random));
  const browser = createClient([home], random);
  const client: Client = {
    call(order, operation, call) {
      // The widget's frame is at the address from which the company's page loads it.
      const caller = call.token === undefined ? browser : (merchants[tokens.indexOf(call.token)] ?? merchants[tenant]!);
      return caller.call(order, operation, call);
    },
    get records() {
      return recordsOf([...merchants, browser]);
    },
    unanswered: new Map(),
    get sent() {
      return [...merchants, browser].flatMap(({ sent }) => sent);
    },
  };
  const contextOf = (purpose: string, order: Order): OrderContext => ({
    world,
    client,
    random: randomOf(seed, `${purpose} ${order.index}`),
    tokens,
    subscribers: [],
    breaches,
  });
  const payers = startPayers(seed, (order) => contextOf("order", order), {
    count: options.payers,
    shape: { tenant, card: "approved" },
  });
  return {
    name,
    code,
    payers,
    client,
    contextOf,
    acknowledged: () => acknowledgedAt(client.records),
    async logIn() {
      tokens.splice(0, tokens.length, ...(await logInAll()));
    },
  };
}

function recordsOf(clients: readonly Client[]): CallRecord[] {
  return clients.flatMap(({ records }) => records);
}

/** Resolves when each company has had this many payments more. */
export async function untilPaid(companies: readonly Company[], count: number): Promise<void> {
  await Promise.all(companies.map(({ client }) => untilPaying(client, count, PAYING_TIMEOUT_MS)));
}
