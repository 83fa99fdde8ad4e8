import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

/** How merchants' web servers behave in a storm. All but the last two come to their senses when it is over. */
export const tempers = [
  "good",
  "slow",
  "hanging",
  "failing",
  "overloaded",
  "resetting",
  "redirecting",
  "endless",
  "gone",
  "not_tls",
] as const;

export type Temper = (typeof tempers)[number];

/** Nothing can be delivered to these, ever. */
export const hopeless: readonly Temper[] = ["gone", "not_tls"];

/** One webhook as its receiver saw it. */
export interface Receipt {
  temper: Temper;
  path: string;
  eventId: string;
  body: string;
  /** The company whose secret signed it; null = none of them. */
  signedBy: number | null;
  /** By the service's clock. */
  at: number;
  /** When the faults were over. */
  isCalm: boolean;
  /** What was answered; null where nothing was. */
  status: number | null;
}

export interface Receivers {
  /** Where a receiver of this temper is told about an order. */
  urlOf(temper: Temper, order: string): string;
  receipts: readonly Receipt[];
  /** From now on, everybody who can answers 200 at once. */
  heal(): void;
  close(): Promise<void>;
}

const BIG_BODY = Buffer.alloc(10 * 1024 * 1024, 0x20);
const SLOW_MS = 2_500;

export async function startReceivers(secrets: readonly string[], now: () => number): Promise<Receivers> {
  const receipts: Receipt[] = [];
  const servers = new Map<Temper, Server>();
  let isCalm = false;
  for (const temper of tempers) {
    const server = createServer((request, response) => {
      void buffer(request).then(
        async (body) => {
          const receipt = { ...receiptOf(temper, request, body, secrets), at: now(), isCalm };
          receipts.push(receipt);
          await answer(temper, isCalm, request, response, receipt);
        },
        () => {}, // The sender has gone.
      );
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    servers.set(temper, server);
  }
  return {
    urlOf(temper, order) {
      const { port } = servers.get(temper)!.address() as AddressInfo;
      return `${temper === "not_tls" ? "https" : "http"}://127.0.0.1:${port}/${order}`;
    },
    receipts,
    heal: () => void (isCalm = true),
    async close() {
      for (const server of servers.values()) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

async function answer(
  temper: Temper,
  isCalm: boolean,
  request: IncomingMessage,
  response: ServerResponse,
  receipt: Receipt,
): Promise<void> {
  const say = (status: number, headers: Record<string, string> = {}, body?: Buffer) => {
    receipt.status = status;
    response.writeHead(status, headers).end(body);
  };
  if (temper === "gone") return say(410);
  if (isCalm) return say(200);
  switch (temper) {
    case "slow":
      await delay(SLOW_MS);
      return say(200);
    case "hanging":
      return;
    case "failing":
      return say(500);
    case "overloaded":
      return say(429, { "retry-after": "7" });
    case "resetting":
      return void request.socket.resetAndDestroy();
    case "redirecting":
      return say(302, { location: "http://127.0.0.1:1/elsewhere" });
    case "endless":
      return say(200, { "content-type": "text/plain" }, BIG_BODY);
    default:
      return say(200);
  }
}

function receiptOf(
  temper: Temper,
  request: IncomingMessage,
  body: Buffer,
  secrets: readonly string[],
): Omit<Receipt, "at" | "isCalm"> {
  const { "webhook-id": eventId, "webhook-timestamp": timestamp, "webhook-signature": signature } = request.headers;
  const signed = Buffer.concat([Buffer.from(`${String(eventId)}.${String(timestamp)}.`), body]);
  const good = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  });
  const signatures = String(signature).split(" ");
  const company = good.findIndex((each) => signatures.includes(each));
  const signedBy = company === -1 ? null : company;
  const path = (request.url ?? "").slice(1);
  return { temper, path, eventId: String(eventId), body: body.toString(), signedBy, status: null };
}
