import { once } from "node:events";
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** What happens to the next requests of a route instead of an answer. */
export interface Fault {
  /** "POST /hpm", with {id} for each GUID. */
  on: string;
  /** Default 1. */
  times?: number;
  /** lose: the service acts, then the connection breaks. drop: it breaks before. garbage: the service acts, the reply is no JSON. stall: no answer. */
  fault?: "lose" | "drop" | "garbage" | "stall";
  /** Answered by the proxy; the service does not act. */
  status?: number;
  retryAfter?: number;
  /** Replaces `expiresIn` of the service's reply. */
  expiresIn?: number;
  /** Only the first try of every second key has the fault. */
  isEverySecondKey?: boolean;
}

interface PlannedFault extends Fault {
  left: number;
}

interface SeenRequest {
  route: string;
  key: string | null;
  traceparent: string | null;
  /** The service carried it out: it answered with a success that was not a repeated reply. */
  hasActed: boolean;
}

export interface FaultProxy extends AsyncDisposable {
  url: string;
  seen: SeenRequest[];
  plan(faults: readonly Fault[]): void;
  /** Refuses connections until `open`. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const GUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Stands between a client and the service, counts what passes, and breaks what a step has planned. */
export async function faultProxy(target: string): Promise<FaultProxy> {
  const seen: SeenRequest[] = [];
  let planned: PlannedFault[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const route = `${request.method} ${(request.url ?? "").split("?")[0]!.replaceAll(GUID, "{id}")}`;
    const header = (name: string) => (request.headers[name] as string | undefined) ?? null;
    const record = { route, key: header("idempotency-key"), traceparent: header("traceparent"), hasActed: false };
    const fault = take(planned, record, seen);
    seen.push(record);
    if (fault?.fault === "drop") return void request.socket.destroy();
    if (fault?.fault === "stall") return;
    if (fault?.status !== undefined) return answerItself(response, fault.status, fault.retryAfter);
    const answer = await forward(target, request, body);
    record.hasActed = answer.status < 300 && answer.headers["idempotent-replayed"] === undefined;
    if (fault?.fault === "lose") return void request.socket.destroy();
    const text = fault?.fault === "garbage" ? "<html>proxy</html>" : rewritten(answer.body, fault);
    const headers = { ...answer.headers };
    for (const name of ["content-length", "content-encoding", "transfer-encoding"]) delete headers[name];
    response.writeHead(answer.status, headers).end(text);
  };
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const shut = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    plan: (faults) => void (planned = faults.map((fault) => ({ ...fault, left: fault.times ?? 1 }))),
    shut,
    async open() {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    [Symbol.asyncDispose]: shut,
  };
}

function take(planned: PlannedFault[], { route, key }: SeenRequest, seen: readonly SeenRequest[]): Fault | undefined {
  const fault = planned.find(({ on, left }) => on === route && left > 0);
  if (fault === undefined) return undefined;
  const keys = new Set(seen.filter((request) => request.route === route).map((request) => request.key));
  if (fault.isEverySecondKey === true && (keys.has(key) || keys.size % 2 === 0)) return undefined;
  fault.left -= 1;
  return fault;
}

function answerItself(response: ServerResponse, status: number, retryAfter: number | undefined): void {
  const body = { isSuccess: false, errorCode: "ERR_PLANNED", message: "Planned.", details: null };
  const wait = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  response.writeHead(status, { "content-type": "application/json", ...wait }).end(JSON.stringify(body));
}

function rewritten(body: Buffer, fault: Fault | undefined): Buffer | string {
  if (fault?.expiresIn === undefined) return body;
  return JSON.stringify({ ...(JSON.parse(body.toString()) as object), expiresIn: fault.expiresIn });
}

async function forward(target: string, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const headers: IncomingHttpHeaders = { ...incoming.headers, "accept-encoding": "identity" };
  const sent = httpRequest(new URL(incoming.url ?? "/", target), { method: incoming.method ?? "GET", headers });
  sent.end(body);
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  return { status: reply.statusCode ?? 0, headers: reply.headers, body: await buffer(reply) };
}
