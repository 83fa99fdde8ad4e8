import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** How merchants' web servers behave in a storm. All but the last two recover when the faults end. */
export const behaviours = [
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

export type Behaviour = (typeof behaviours)[number];

/** These never accept a delivery. */
export const undeliverable: readonly Behaviour[] = ["gone", "not_tls"];

/** A webhook request as its receiver saw it. */
export interface Receipt {
  behaviour: Behaviour;
  path: string;
  eventId: string;
  body: string;
  /** The company whose secret signed it; null = none. */
  signedBy: number | null;
  /** The secrets that signed it. */
  secrets: readonly string[];
  /** When it was signed, by the clock of the process that sent it. */
  signedAt: number;
  /** The service's time. */
  at: number;
  /** The machine's time. */
  receivedAt: number;
  /** It arrived after the faults had ended. */
  isAfterFaults: boolean;
  /** The response's status; null if there was none. */
  status: number | null;
}

export interface Receivers {
  /** The webhook address of an order, at a receiver with this behaviour. */
  urlOf(behaviour: Behaviour, order: string): string;
  receipts: readonly Receipt[];
  /** Configures the receivers of a company with one more secret. */
  learn(company: number, secret: string): void;
  /** All secrets of the company but this one have ended. */
  forgetOthers(company: number, secret: string): void;
  /** When each ended secret ended, by the service's clock. */
  ended: ReadonlyMap<string, number>;
  /** From now on, receivers answer 200 immediately, except those that never accept. */
  heal(): void;
  close(): Promise<void>;
}

const BIG_BODY = Buffer.alloc(10 * 1024 * 1024, 0x20);
const SLOW_MS = 2_500;

export async function startReceivers(first: readonly string[], now: () => number): Promise<Receivers> {
  const receipts: Receipt[] = [];
  const secrets: CompanySecret[] = first.map((secret, company) => ({ secret, company }));
  const ended = new Map<string, number>();
  const servers = new Map<Behaviour, Server>();
  let isAfterFaults = false;
  for (const behaviour of behaviours) {
    const server = createServer((request, response) => {
      void buffer(request).then(
        async (body) => {
          const receipt = {
            ...receiptOf(behaviour, request, body, secrets),
            at: now(),
            receivedAt: Date.now(),
            isAfterFaults,
          };
          receipts.push(receipt);
          await answer(behaviour, isAfterFaults, request, response, receipt);
        },
        () => {}, // The sender has disconnected.
      );
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    servers.set(behaviour, server);
  }
  return {
    urlOf(behaviour, order) {
      const { port } = servers.get(behaviour)!.address() as AddressInfo;
      return `${behaviour === "not_tls" ? "https" : "http"}://127.0.0.1:${port}/${order}`;
    },
    receipts,
    ended,
    learn: (company, secret) => void secrets.push({ company, secret }),
    forgetOthers(company, kept) {
      for (const { secret } of secrets.filter((each) => each.company === company && each.secret !== kept))
        if (!ended.has(secret)) ended.set(secret, now());
    },
    heal: () => void (isAfterFaults = true),
    async close() {
      for (const server of servers.values()) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/** Answers like a server with this behaviour, and notes the status. */
export async function answer(
  behaviour: Behaviour,
  isAfterFaults: boolean,
  request: IncomingMessage,
  response: ServerResponse,
  receipt: Pick<Receipt, "status">,
): Promise<void> {
  const say = (status: number, headers: Record<string, string> = {}, body?: Buffer) => {
    receipt.status = status;
    response.writeHead(status, headers).end(body);
  };
  if (behaviour === "gone") return say(410);
  if (isAfterFaults) return say(200);
  switch (behaviour) {
    case "slow":
      await pause(SLOW_MS);
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

interface CompanySecret {
  company: number;
  secret: string;
}

function receiptOf(
  behaviour: Behaviour,
  request: IncomingMessage,
  body: Buffer,
  known: readonly CompanySecret[],
): Omit<Receipt, "at" | "receivedAt" | "isAfterFaults"> {
  const { "webhook-id": eventId, "webhook-timestamp": timestamp, "webhook-signature": signature } = request.headers;
  const signed = Buffer.concat([Buffer.from(`${String(eventId)}.${String(timestamp)}.`), body]);
  const signatures = String(signature).split(" ");
  const isSigned = ({ secret }: CompanySecret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return signatures.includes(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  };
  const good = known.filter(isSigned);
  const signedBy = good[0]?.company ?? null;
  const secrets = good.map(({ secret }) => secret);
  const signedAt = Number(timestamp) * 1_000;
  const path = (request.url ?? "").slice(1);
  const what = { behaviour, path, eventId: String(eventId), body: body.toString() };
  return { ...what, signedBy, secrets, signedAt, status: null };
}
