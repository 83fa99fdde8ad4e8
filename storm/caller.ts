import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What a process of the service calls from a fault point; it waits there until the answer comes. */
export interface Caller {
  url: string;
  /** What is done then. */
  onCall(act: (point: string) => Promise<void>): void;
  close(): Promise<void>;
}

export async function startCaller(): Promise<Caller> {
  let act: (point: string) => Promise<void> = async () => {};
  const server = createServer((request, response) => {
    void text(request)
      .then((point) => act(point))
      .catch(() => {}) // What it wanted to break is broken already, or the caller has gone.
      .then(() => response.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    onCall: (next) => void (act = next),
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
