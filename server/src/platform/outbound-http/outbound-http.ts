import type { Dispatcher } from "undici";
import Agent from "undici/lib/dispatcher/agent.js";
import { isInsideTransaction } from "../database/database.ts";
import { TooLate, exchange } from "./exchange.ts";

export interface OutboundRequest {
  url: string | URL;
  headers: Record<string, string>;
  body: string | Buffer;
  /** Connect, send and read together. */
  timeoutMs: number;
  /** Reading stops here. Where the reply is longer, `cut` is true. */
  replyBytesMax: number;
  /** How to connect; the default keeps connections per origin and goes wherever the name leads. */
  dispatcher?: Dispatcher;
}

/** `unsent` proves that not a byte of the request left; after every other failure the receiver may have acted on it. */
export type OutboundReply =
  | { kind: "replied"; status: number; headers: Record<string, string>; body: Buffer; cut: boolean; durationMs: number }
  | { kind: "unsent"; reason: string; durationMs: number }
  | { kind: "lost"; reason: "timeout" | "reset"; durationMs: number };

export interface OutboundHttp {
  /** One POST: no redirect is followed and nothing is sent again. */
  post(outbound: OutboundRequest): Promise<OutboundReply>;
  /** One GET, by the same rules. */
  get(outbound: Omit<OutboundRequest, "body">): Promise<OutboundReply>;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTIONS_PER_ORIGIN_MAX = 64;

/** Errors of a connection that does not come about; those of networks may also end one that stood. */
const NEVER_CONNECTED = new Set([
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
  const send = async (
    method: "GET" | "POST",
    outbound: Omit<OutboundRequest, "body"> & { body: OutboundRequest["body"] | null },
  ): Promise<OutboundReply> => {
    const { url, headers, body, timeoutMs, replyBytesMax, dispatcher = agent } = outbound;
    if (isInsideTransaction()) throw new Error("an outbound request was made inside a database transaction");
    const started = performance.now();
    const durationMs = () => Math.round(performance.now() - started);
    try {
      const { origin, pathname, search } = typeof url === "string" ? new URL(url) : url;
      const request = { origin, path: pathname + search, method, headers, body };
      const reply = await exchange(dispatcher, request, { timeoutMs, replyBytesMax });
      return { kind: "replied", ...reply, durationMs: durationMs() };
    } catch (error) {
      const { code, syscall } = causeOf(error);
      const hadConnected = syscall === "read" || syscall === "write";
      if (NEVER_CONNECTED.has(code) && !hadConnected) return { kind: "unsent", reason: code, durationMs: durationMs() };
      return {
        kind: "lost",
        reason: error instanceof TooLate || code.includes("TIMEOUT") ? "timeout" : "reset",
        durationMs: durationMs(),
      };
    }
  };
  return {
    post: (outbound) => send("POST", outbound),
    get: (outbound) => send("GET", { ...outbound, body: null }),
    close: () => agent.close(),
  };
}

interface Cause {
  code: string;
  /** What was being done to a socket. */
  syscall: string;
}

/** Node reports several failed addresses of a name as one AggregateError without a code of its own. */
function causeOf(error: unknown): Cause {
  if (error instanceof AggregateError) return causeOf(error.errors[0]);
  if (typeof error !== "object" || error === null) return { code: "", syscall: "" };
  if ("code" in error && typeof error.code === "string" && error.code !== "")
    return { code: error.code, syscall: "syscall" in error ? String(error.syscall) : "" };
  return "cause" in error ? causeOf(error.cause) : { code: "", syscall: "" };
}
