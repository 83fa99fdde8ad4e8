/** The least that delivering takes: signs each event and posts it with undici over kept connections, and remembers nothing. */
import { once } from "node:events";
import { Agent, request } from "undici";
import { bodyOf, signatureOf } from "./webhook-event.ts";

export interface BareCourierOrder {
  secret: string;
  events: readonly { id: string; url: string }[];
  atOnce: number;
}

const dispatcher = new Agent({ pipelining: 1 });
process.send!("ready");
const [{ secret, events, atOnce }] = (await once(process, "message")) as [BareCourierOrder];
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
const cpu = process.cpuUsage(before);
process.send!((cpu.user + cpu.system) / 1e6, undefined, undefined, () => process.exit());
