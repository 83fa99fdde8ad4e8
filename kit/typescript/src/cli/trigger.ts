import type { Event, EventsCalls } from "../calls/events.ts";
import { ServicePayError } from "../errors.ts";
import { follow } from "../events.ts";
import type { Connection } from "./connection.ts";

export interface TriggerOptions {
  /** link or widget. */
  source?: string | undefined;
  link?: string | undefined;
  card?: string | undefined;
  amount?: string | undefined;
}

const WAIT_MS = 60_000;

/** Has the sandbox do what leads to an event of this type, waits for it and prints it. */
export async function trigger({ calls }: Connection, type: string, options: TriggerOptions): Promise<number> {
  const { newest } = await calls.events.list({ pageSize: 1 });
  const { source, link, card, amount } = options;
  const { paymentId } = await calls.sandbox.trigger({ type, source, link, card, amount });
  const event = await awaitEvent(calls.events, newest, type, paymentId);
  console.log(`${event.sequence} ${event.type}`);
  console.log(JSON.stringify(event.data, null, 2));
  return 0;
}

async function awaitEvent(events: EventsCalls, after: number, type: string, paymentId: unknown): Promise<Event> {
  const signal = AbortSignal.timeout(WAIT_MS);
  try {
    for await (const event of follow(events, { after, eventTypes: type, signal })) {
      const { payment } = event.data as { payment?: { id: string } };
      if (payment === undefined || payment.id === paymentId) return event;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  throw new ServicePayError(`No ${type} came within ${WAIT_MS / 1_000} s. It may come later: ask events.list.`);
}
