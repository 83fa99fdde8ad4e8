import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../world/client.ts";

const SENDS_MAX = 10;
const AGAIN_MS = 1_000;

/**
 * I30: a request with an Idempotency-Key that was answered with 503, or not at all, is answered when it is repeated with the same key
 * after the faults, and a further repetition gets the same answer. That it acted once is shown by I1, I11 and I19.
 */
export async function repeatUnanswered(client: Client, count: (what: string) => void): Promise<string[]> {
  const breaches: string[] = [];
  for (const { order, call } of client.unanswered.values().toArray()) {
    count("keyed request repeated after the faults");
    const first = await untilAnswered(client, order, call);
    const again = await client.call(order, "repeat", call);
    breaches.push(...repeatBreaches(`${call.path} with ${call.key}`, first, again));
  }
  return breaches.map((breach) => `I30: ${breach}`);
}

type Answer = Awaited<ReturnType<Client["call"]>>;

async function untilAnswered(client: Client, order: number, call: Parameters<Client["call"]>[2]): Promise<Answer> {
  for (let sends = 1; ; sends += 1) {
    const reply = await client.call(order, "repeat", call);
    // "in flight" is no answer: its lease ends.
    const isAnswered = reply.status !== null && reply.status < 500 && !isInFlight(reply);
    if (isAnswered || sends >= SENDS_MAX) return reply;
    await pause(AGAIN_MS);
  }
}

function isInFlight({ status, body }: Pick<Answer, "status" | "body">): boolean {
  return status === 409 && body?.details?.reason === "in_flight";
}

export function repeatBreaches(
  what: string,
  first: Pick<Answer, "status" | "body" | "text">,
  again: Pick<Answer, "status" | "body" | "text">,
): string[] {
  if (first.status === null || first.status >= 500 || isInFlight(first))
    return [`${what} is still answered with ${first.status ?? "nothing"} when it is repeated after the faults`];
  const isKept = ![400, 401, 403, 404, 405, 413, 429].includes(first.status);
  const isSame = again.status === first.status && again.text === first.text;
  return !isKept || isSame ? [] : [`${what} was answered with ${first.status}, and then with ${again.status}`];
}
