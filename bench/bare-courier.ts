/** The least that delivering takes: signs each event and posts it with undici over kept connections, and remembers nothing. */
import { Agent, request } from "undici";
import { bodyOf, signatureOf } from "./webhook-event.ts";

export type BareCourierOrder =
  /** Answered when the events are here. */
  | ({ kind: "take" } & Delivery)
  /** Delivers what was taken; answered with the CPU seconds that it took. */
  | { kind: "deliver" };

interface Delivery {
  secret: string;
  events: readonly { id: string; url: string }[];
  atOnce: number;
}

const dispatcher = new Agent({ pipelining: 1 });
let taken: Delivery;

process.on("message", (order: BareCourierOrder) => {
  if (order.kind === "deliver") return void deliver(taken).then((cpuSeconds) => process.send!(cpuSeconds));
  taken = order;
  process.send!("taken");
});
process.once("disconnect", () => process.exit());

async function deliver({ secret, events, atOnce }: Delivery): Promise<number> {
  const before = process.cpuUsage();
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let event = events[next++]; event !== undefined; event = events[next++]) {
        const body = bodyOf(event.id);
        const timestamp = String(Math.floor(Date.now() / 1_000));
        const headers = {
          "content-type": "application/json",
          "webhook-id": event.id,
          "webhook-timestamp": timestamp,
          "webhook-signature": signatureOf(secret, event.id, timestamp, body),
        };
        const reply = await request(event.url, { method: "POST", headers, body, dispatcher });
        await reply.body.dump();
      }
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
