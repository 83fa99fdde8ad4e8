/** Merchants' web servers, each on a port of its own, in one process: they check what they are told and write down when. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { bodyOf, isSignature, signatureOf } from "./webhook-event.ts";
import type { ReceiversOrder, ReceiversReport } from "./receivers.ts";

const secrets = new Map<number, string>();
let slowCount = 0;
let slowMs = 0;
let checksBodies = true;
let told = new Set<string>();
let healthyAt: number[] = [];
let repeated = 0;
let wrong = 0;
let firstWrong: string | null = null;
let waiting = new Map<NodeJS.Timeout, () => void>();

process.on("message", (order: ReceiversOrder) => {
  if (order.kind === "start") void start(order);
  else if (order.kind === "begin") begin(order);
  else if (order.kind === "hurry") hurry();
  else if (order.kind === "report") report();
  else process.send!(healthyAt);
});
process.once("disconnect", () => process.exit());

async function start({ count, secret }: ReceiversOrder & { kind: "start" }): Promise<void> {
  const ports = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const server = createServer((request, response) => {
        // The sender may have gone.
        void receive(index, request, response).catch(() => {});
      });
      server.keepAliveTimeout = 60_000;
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      secrets.set(index, secret);
      return (server.address() as AddressInfo).port;
    }),
  );
  process.send!(ports);
}

function begin(order: ReceiversOrder & { kind: "begin" }): void {
  ({ slowCount, slowMs, checksBodies } = order);
  told = new Set();
  healthyAt = [];
  [repeated, wrong, firstWrong] = [0, 0, null];
  process.send!("begun");
}

/** Nobody is slow any more, and whoever is waited for answers now. */
function hurry(): void {
  slowMs = 0;
  for (const [timer, answer] of waiting) {
    clearTimeout(timer);
    answer();
  }
  waiting = new Map();
  process.send!("hurried");
}

function report(): void {
  const cpu = process.cpuUsage();
  const cpuSeconds = (cpu.user + cpu.system) / 1e6;
  const counts = { healthy: healthyAt.length, arrived: told.size, repeated, wrong };
  process.send!({ ...counts, firstWrong, cpuSeconds } satisfies ReceiversReport);
}

async function receive(index: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const at = performance.timeOrigin + performance.now();
  note(index, request, body, at);
  const answer = () => void response.writeHead(200, { "content-length": 0 }).end();
  if (index >= slowCount || slowMs === 0) return answer();
  const timer = setTimeout(() => {
    waiting.delete(timer);
    answer();
  }, slowMs);
  waiting.set(timer, answer);
}

function note(index: number, { headers }: IncomingMessage, body: string, at: number) {
  const eventId = String(headers["webhook-id"]);
  const expected = signatureOf(secrets.get(index)!, eventId, String(headers["webhook-timestamp"]), body);
  const isRightBody = !checksBodies || body === bodyOf(eventId);
  if (!isRightBody || !isSignature(expected, String(headers["webhook-signature"]))) {
    wrong += 1;
    firstWrong ??= body.slice(0, 400);
  } else if (told.has(eventId)) repeated += 1;
  else {
    told.add(eventId);
    if (index >= slowCount) healthyAt.push(at);
  }
}
