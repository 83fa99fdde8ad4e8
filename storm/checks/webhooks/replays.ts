import type { Order, Replay } from "../../orders/order.ts";
import type { Receipt } from "../../world/receivers.ts";
import type { Books, EventRow } from "../books.ts";

/** A delivery is given up after so many attempts, and again after so many more if it was sent again. */
const ROUND = 12;

/**
 * I35: a webhook whose replay was accepted reaches its receiver once more, and a dead one is attempted as often as before. I6
 * compares its bytes.
 */
export function checkReplays(
  { events }: Pick<Books, "events">,
  orders: readonly Pick<Order, "replays">[],
  receipts: readonly Receipt[],
): string[] {
  const known = new Map(events.map((event) => [event.id, event]));
  const arrivals = Map.groupBy(receipts, ({ eventId }) => eventId);
  const replays = Map.groupBy(
    orders.flatMap((order) => order.replays),
    ({ eventId }) => eventId,
  );
  return [...replays].flatMap(([id, own]) => {
    const event = known.get(id);
    if (event === undefined) return [`I35: ${id} was sent again, and does not exist`];
    return event.is_stopped ? [] : replayBreaches(event, own, arrivals.get(id) ?? []);
  });
}

function replayBreaches({ id, state, attempts }: EventRow, replays: readonly Replay[], arrivals: readonly Receipt[]) {
  // A server that does not speak TLS notes nothing.
  const lost = arrivals.length === 0 ? [] : replays.filter(({ at }) => !arrivals.some((each) => each.receivedAt >= at));
  const rounds = 1 + replays.filter(({ wasDead }) => wasDead).length;
  const isGivenUpEarly = state === "dead" && attempts < rounds * ROUND;
  return [
    ...lost.map(() => `I35: ${id} was accepted to be sent again, and was not`),
    ...(isGivenUpEarly
      ? [`I35: ${id} was sent again ${rounds - 1} times, and given up after ${attempts} attempts`]
      : []),
  ];
}
