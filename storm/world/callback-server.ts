import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A server that processes call from a fault point. They wait there for its answer. */
export interface CallbackServer {
  url: string;
  onCall(act: (point: string) => Promise<void>): void;
  /** The address that a process to be held calls. Without a waiting `whenHeld` it is released immediately. */
  holdUrlOf(process: string): string;
  /** Resolves when the process calls `holdUrlOf`, with a function that releases it; null when the signal aborts. */
  whenHeld(process: string, signal: AbortSignal): Promise<(() => void) | null>;
  close(): Promise<void>;
}

interface Hold {
  waiting: ServerResponse[];
  called(): void;
}

const HOLD_PATH = "/hold/";

export async function startCallbackServer(): Promise<CallbackServer> {
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
      .catch(() => {}) // Its target is already broken, or the process has ended.
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
        const hold: Hold = { waiting: [], called: () => resolve(release) };
        const release = () => {
          if (holds.get(process) === hold) holds.delete(process);
          for (const response of hold.waiting.splice(0)) response.end();
        };
        const giveUp = () => {
          if (hold.waiting.length > 0) return;
          release();
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
