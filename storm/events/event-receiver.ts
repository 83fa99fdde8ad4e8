import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { answer, type Behaviour } from "../world/receivers.ts";

/** An event that arrived at an endpoint. */
export interface EventReceipt {
  /** The path of its address: the company's number and the endpoint's code. */
  endpoint: string;
  eventId: string;
  body: string;
  timestamp: string;
  signatures: readonly string[];
  /** The service's time. */
  at: number;
  /** The machine's time. */
  receivedAt: number;
  isAfterFaults: boolean;
  /** The response's status; null if there was none. */
  status: number | null;
}

/** The companies' web server for events. What an endpoint behaves like ends with the faults. */
export interface EventReceiver {
  urlOf(endpoint: string): string;
  /** How the endpoint behaves until the faults end. */
  behave(endpoint: string, behaviour: Behaviour): void;
  receipts: readonly EventReceipt[];
  heal(): void;
  close(): Promise<void>;
}

export async function startEventReceiver(now: () => number): Promise<EventReceiver> {
  const receipts: EventReceipt[] = [];
  const behaviours = new Map<string, Behaviour>();
  let isAfterFaults = false;
  const server = createServer((request, response) => {
    void buffer(request).then(
      async (body) => {
        const {
          "webhook-id": eventId,
          "webhook-timestamp": timestamp,
          "webhook-signature": signature,
        } = request.headers;
        const endpoint = (request.url ?? "").slice(1);
        const receipt: EventReceipt = {
          endpoint,
          eventId: String(eventId),
          body: body.toString(),
          timestamp: String(timestamp),
          signatures: String(signature).split(" "),
          at: now(),
          receivedAt: Date.now(),
          isAfterFaults,
          status: null,
        };
        // A test of an endpoint sends an event that is not stored.
        if (request.headers["x-servicepay-test"] === undefined) receipts.push(receipt);
        const behaviour = isAfterFaults ? "good" : (behaviours.get(endpoint) ?? "good");
        await answer(behaviour, isAfterFaults, request, response, receipt);
      },
      () => {}, // The sender has disconnected.
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (endpoint) => `http://127.0.0.1:${port}/${endpoint}`,
    behave: (endpoint, behaviour) => void behaviours.set(endpoint, behaviour),
    receipts,
    heal: () => void (isAfterFaults = true),
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function isSignedBy({ eventId, timestamp, body, signatures }: EventReceipt, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return signatures.includes(
    `v1,${createHmac("sha256", key).update(`${eventId}.${timestamp}.${body}`).digest("base64")}`,
  );
}
