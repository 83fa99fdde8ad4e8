import { Agent, type Dispatcher } from "undici";
import { isInsideTransaction } from "../database/database.ts";

export interface OutboundRequest {
  url: string | URL;
  headers: Record<string, string>;
  body: string | Buffer;
  /** For connecting, sending and reading together. */
  timeoutMs: number;
  /** A longer reply is not read to its end; then `cut` is true. */
  replyBytesMax: number;
  /** The default keeps connections per origin and connects to any address. */
  dispatcher?: Dispatcher;
}

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  cut: boolean;
}

/** `unsent`: no byte of the request was sent. `lost`: the receiver may have acted on it. */
export type OutboundReply =
  | ({ kind: "replied"; durationMs: number } & Reply)
  | { kind: "unsent"; reason: string; durationMs: number }
  | { kind: "lost"; reason: "timeout" | "reset"; durationMs: number };

export interface OutboundHttp {
  /** Sends one POST. Follows no redirect and does not retry. */
  post(outbound: OutboundRequest): Promise<OutboundReply>;
  /** Sends one GET. Follows no redirect and does not retry. */
  get(outbound: Omit<OutboundRequest, "body">): Promise<OutboundReply>;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTIONS_PER_ORIGIN_MAX = 64;

/** Errors of connecting. Those of the network can also end a connection that was made. */
const CONNECT_ERRORS = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "ERR_BLOCKED_ADDRESS",
]);

export function createOutboundHttp(): OutboundHttp {
  const agent = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    pipelining: 1,
    connections: CONNECTIONS_PER_ORIGIN_MAX,
  });
  return {
    post: (outbound) => send(agent, "POST", outbound),
    get: (outbound) => send(agent, "GET", { ...outbound, body: null }),
    close: () => agent.close(),
  };
}

type Sendable = Omit<OutboundRequest, "body"> & { body: string | Buffer | null };

async function send(agent: Agent, method: "GET" | "POST", outbound: Sendable): Promise<OutboundReply> {
  if (isInsideTransaction()) throw new Error("an outbound request was made inside a database transaction");
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  const abort = new AbortController();
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    abort.abort();
    deadline.reject(new Error("no reply in time"));
  }, outbound.timeoutMs);
  try {
    // Undici does not reject an aborted request while it waits for a connection, so the deadline rejects too.
    const reply = await Promise.race([exchange(agent, method, outbound, abort.signal), deadline.promise]);
    return { kind: "replied", ...reply, durationMs: durationMs() };
  } catch (error) {
    const { code, syscall } = causeOf(error);
    const wasConnected = syscall === "read" || syscall === "write";
    if (CONNECT_ERRORS.has(code) && !wasConnected) return { kind: "unsent", reason: code, durationMs: durationMs() };
    const isTimeout = abort.signal.aborted || code.includes("TIMEOUT");
    return { kind: "lost", reason: isTimeout ? "timeout" : "reset", durationMs: durationMs() };
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(agent: Agent, method: "GET" | "POST", outbound: Sendable, signal: AbortSignal): Promise<Reply> {
  const { url, headers, body, replyBytesMax, dispatcher = agent } = outbound;
  const { origin, pathname, search } = typeof url === "string" ? new URL(url) : url;
  const reply = await dispatcher.request({ origin, path: pathname + search, method, headers, body, signal });
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of reply.body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > replyBytesMax) break;
  }
  return {
    status: reply.statusCode,
    headers: Object.fromEntries(
      Object.entries(reply.headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]),
    ),
    body: Buffer.concat(chunks).subarray(0, replyBytesMax),
    cut: length > replyBytesMax,
  };
}

interface Cause {
  code: string;
  /** The system call that failed. */
  syscall: string;
}

/** When all addresses of a name fail, Node throws an AggregateError without a code. */
function causeOf(error: unknown): Cause {
  if (error instanceof AggregateError) return causeOf(error.errors[0]);
  if (typeof error !== "object" || error === null) return { code: "", syscall: "" };
  if ("code" in error && typeof error.code === "string" && error.code !== "")
    return { code: error.code, syscall: "syscall" in error ? String(error.syscall) : "" };
  return "cause" in error ? causeOf(error.cause) : { code: "", syscall: "" };
}
