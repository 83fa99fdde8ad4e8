import type { Order } from "../orders/order.ts";
import { send } from "../world/client.ts";
import type { World } from "../world/world.ts";

/** I34: a session whose end was acknowledged is refused by every process, also after crashes. */
export async function checkEndedSessions(
  { addresses }: Pick<World, "addresses">,
  orders: readonly Pick<Order, "reference" | "ended">[],
): Promise<string[]> {
  const breaches: string[] = [];
  for (const { reference, ended } of orders)
    for (const { what, call } of ended)
      for (const address of addresses) {
        const { status } = await send(address, call);
        if (status === 200) breaches.push(`I34: ${what} (order ${reference}) is accepted`);
      }
  return breaches;
}
