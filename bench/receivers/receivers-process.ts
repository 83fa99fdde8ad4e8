/** Merchants' web servers, each on its own port. They check signature and body of each webhook and note its time. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { bodyOf, isSignature, signatureOf } from "../webhook-event.ts";
import type { ReceiversOrder, ReceiversReport } from "./receivers.ts";

let secret = "";
let slowCount = 0;
let slowMs = 0;
let answerMs = 0;
let checksBodies = true;
let seen = new Set<string>();
let arrivalTimes: number[] = [];
let wrong = 0;
let firstWrong: string | null = null;
let waiting = new Map<NodeJS.Timeout, () => void>();

process.on("message", (order: ReceiversOrder) => {
  if (order.kind === "start") void start(order);
  else if (order.kind === "begin") begin(order);
  else if (order.kind === "answer-all") answerAll();
  else if (order.kind === "report") report();
  else process.send!(arrivalTimes);
});
process.once("disconnect", () => process.exit());

async function start({ count, secret: given }: ReceiversOrder & { kind: "start" }): Promise<void> {
  secret = given;
  const ports = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const server = createServer((request, response) => {
        // The sender may have closed the connection.
        void receive(index, request, response).catch(() => {});
      });
      server.keepAliveTimeout = 60_000;
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      return (server.address() as AddressInfo).port;
    }),
  );
  process.send!(ports);
}

function begin(order: ReceiversOrder & { kind: "begin" }): void {
  ({ slowCount, slowMs, answerMs = 0, checksBodies } = order);
  seen = new Set();
  arrivalTimes = [];
  [wrong, firstWrong] = [0, null];
  process.send!("begun");
}

function answerAll(): void {
  slowMs = 0;
  answerMs = 0;
  for (const [timer, answer] of waiting) {
    clearTimeout(timer);
    answer();
  }
  waiting = new Map();
  process.send!("answered");
}

function report(): void {
  process.send!({
    healthy: arrivalTimes.length,
    arrived: seen.size,
    wrong,
    firstWrong,
  } satisfies ReceiversReport);
}

async function receive(index: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  note(index, request, body, performance.timeOrigin + performance.now());
  const answer = () => void response.writeHead(200, { "content-length": 0 }).end();
  const waitMs = index < slowCount ? slowMs : answerMs;
  if (waitMs === 0) return answer();
  const timer = setTimeout(() => {
    waiting.delete(timer);
    answer();
  }, waitMs);
  waiting.set(timer, answer);
}

function note(index: number, { headers }: IncomingMessage, body: string, at: number) {
  const eventId = String(headers["webhook-id"]);
  const expected = signatureOf(secret, eventId, String(headers["webhook-timestamp"]), body);
  const isRightBody = !checksBodies || body === bodyOf(eventId);
  if (!isRightBody || !isSignature(expected, String(headers["webhook-signature"]))) {
    wrong += 1;
    firstWrong ??= body.slice(0, 400);
  } else if (!seen.has(eventId)) {
    seen.add(eventId);
    if (index >= slowCount) arrivalTimes.push(at);
  }
}
