import { once } from "node:events";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What a process of the service calls from a fault point; it waits there until the answer comes. */
export interface Caller {
  url: string;
  /** What is done then. */
  onCall(act: (point: string) => Promise<void>): void;
  /** Where a process calls that is to be held; while nobody waits for it, it is let go at once. */
  holdUrlOf(process: string): string;
  /** Resolves when the process calls there, with how to let it go; null once the signal says so. Until then every call waits. */
  whenHeld(process: string, signal: AbortSignal): Promise<(() => void) | null>;
  close(): Promise<void>;
}

interface Hold {
  waiting: ServerResponse[];
  called(): void;
}

const HOLD_PATH = "/hold/";

export async function startCaller(): Promise<Caller> {
  let act: (point: string) => Promise<void> = async () => {};
  const holds = new Map<string, Hold>();
  const server = createServer((request, response) => {
    const { url = "" } = request;
    if (url.startsWith(HOLD_PATH)) {
      const hold = holds.get(url.slice(HOLD_PATH.length));
      if (hold === undefined) return void response.end();
      hold.waiting.push(response);
      return hold.called();
    }
    void text(request)
      .then((point) => act(point))
      .catch(() => {}) // What it wanted to break is broken already, or the caller has gone.
      .then(() => response.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/`,
    onCall: (next) => void (act = next),
    holdUrlOf: (process) => `${origin}${HOLD_PATH}${process}`,
    whenHeld(process, signal) {
      return new Promise((resolve) => {
        const hold: Hold = { waiting: [], called: () => resolve(letGo) };
        const letGo = () => {
          if (holds.get(process) === hold) holds.delete(process);
          for (const response of hold.waiting.splice(0)) response.end();
        };
        const giveUp = () => {
          if (hold.waiting.length > 0) return;
          letGo();
          resolve(null);
        };
        holds.set(process, hold);
        signal.addEventListener("abort", giveUp, { once: true });
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
