import { checkSentPeriod } from "./checks/webhooks/sent-period.ts";
import type { Order } from "./orders/order.ts";
import { replayDeadWebhooks } from "./orders/replay-webhooks.ts";
import { sendPeriodAgain } from "./orders/send-period-again.ts";
import { randomOf } from "./random.ts";
import { untilQuiet } from "./recover.ts";
import type { Client } from "./world/client.ts";
import { logInCompanies } from "./world/log-in.ts";
import type { World } from "./world/world.ts";

interface Patience {
  progress: (line: string) => void;
  patienceMs: number;
}

/** After the faults, when nothing else is sent: dead webhooks, and then those of a period. Returns the breaches. */
export async function sendWebhooksAgain(
  world: World,
  client: Client,
  options: Patience & { seed: number },
  orders: readonly Order[],
): Promise<string[]> {
  await replayDeadWebhooks({ world, client, tokens: await logInCompanies(world) }, orders);
  const left = await whatIsLeft(world, options);
  if (left.length > 0) return left;
  const random = randomOf(options.seed, "period of webhooks");
  const period = await sendPeriodAgain({ world, client, random }, { index: -1 });
  return [...(await whatIsLeft(world, options)), ...checkSentPeriod(period, world.receivers.receipts)];
}

async function whatIsLeft(world: World, options: Patience): Promise<string[]> {
  const { unfinished } = await untilQuiet(world, options);
  return Object.entries(unfinished).map(([what, count]) => `I15: ${count} ${what} never finished`);
}
