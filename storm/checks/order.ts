import type { Erps } from "../world/erps.ts";
import type { Receipt } from "../world/receivers.ts";
import type { World } from "../world/world.ts";
import type { Books, EventRow } from "./books.ts";

/** A webhook waits for the previous one of its payment for a minute; some of it is left for a busy machine. */
const WAITS_MS = 50_000;
/** While clocks are wrong, and some time after, no one can say how long a webhook has waited. */
const WRONG_CLOCKS_MS = 5 * 60_000;
const CLOCK_FAULTS = new Set(["clocks differ", "clock goes back an hour"]);

/**
 * I31: the webhooks of a payment arrive in the order of its transactions, unless an earlier one could not be delivered for a minute; an
 * ERP that books what is listed books each sale before its refunds and voids, also if it has reported an error for the sale.
 */
export function checkOrder({ tally, receivers }: World, { events }: Books, { early }: Pick<Erps, "early">): string[] {
  return [
    ...overtaken(events, receivers.receipts, timedBy(tally)),
    ...[...early].map((id) => `collection ${id} was listed for the ERP before its sale was booked`),
  ].map((breach) => `I31: ${breach}`);
}

/** Whether the clocks were right when something arrived. */
export function timedBy({ moments }: World["tally"]): (receipt: Pick<Receipt, "receivedAt">) => boolean {
  const faults = moments.filter(({ what }) => CLOCK_FAULTS.has(what)).map(({ at }) => at.getTime());
  return ({ receivedAt }) => faults.every((at) => receivedAt < at || receivedAt > at + WRONG_CLOCKS_MS);
}

type Arrival = Pick<Receipt, "eventId" | "at" | "status" | "isAfterFaults" | "receivedAt">;

export function overtaken(
  events: readonly Pick<EventRow, "id" | "payment_id" | "created_at">[],
  receipts: readonly Arrival[],
  isTimed: (receipt: Receipt) => boolean = () => true,
): string[] {
  const arrivals = Map.groupBy(receipts, ({ eventId }) => eventId);
  return [...Map.groupBy(events, ({ payment_id }) => payment_id).values()].flatMap((own) => {
    const inOrder = own.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    return inOrder.flatMap((event, index) => {
      const before = inOrder[index - 1];
      const first = arrivals.get(event.id)?.[0];
      // After the faults the storm moves the clock by more than a minute at once.
      if (before === undefined || first === undefined || first.isAfterFaults || !isTimed(first as Receipt)) return [];
      const isDone = (arrivals.get(before.id) ?? []).some(
        (each) => each.receivedAt <= first.receivedAt && each.status === 200,
      );
      if (isDone || first.at - event.created_at.getTime() > WAITS_MS) return [];
      return [`webhook ${event.id} of payment ${event.payment_id} arrived before ${before.id}`];
    });
  });
}
