import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What a process of the service calls from a fault point; it waits there until the answer comes. */
export interface Caller {
  url: string;
  /** What is done then. */
  onCall(act: (point: string) => Promise<void>): void;
  /** Where a process calls that is to be held; see `nextHeld`. */
  holdUrl: string;
  /** Resolves with how to let it go when the next process calls `holdUrl`; null once the signal says so. */
  nextHeld(signal: AbortSignal): Promise<(() => void) | null>;
  close(): Promise<void>;
}

const HOLD_PATH = "/hold";

export async function startCaller(): Promise<Caller> {
  let act: (point: string) => Promise<void> = async () => {};
  const waiting: ((letGo: () => void) => void)[] = [];
  const server = createServer((request, response) => {
    if (request.url === HOLD_PATH) {
      const holder = waiting.shift();
      return holder === undefined ? void response.end() : holder(() => response.end());
    }
    void text(request)
      .then((point) => act(point))
      .catch(() => {}) // What it wanted to break is broken already, or the caller has gone.
      .then(() => response.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${url}/`,
    onCall: (next) => void (act = next),
    holdUrl: `${url}${HOLD_PATH}`,
    nextHeld(signal) {
      return new Promise((resolve) => {
        waiting.push(resolve);
        const giveUp = () => {
          if (!waiting.includes(resolve)) return;
          waiting.splice(waiting.indexOf(resolve), 1);
          resolve(null);
        };
        if (signal.aborted) giveUp();
        else signal.addEventListener("abort", giveUp, { once: true });
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
