import { Agent, buildConnector, type Dispatcher } from "undici";
import { isInsideTransaction } from "../database/database.ts";
import { reportCertificates, type Certificate } from "./certificate.ts";

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

/**
 * `unsent`: no byte of the request was sent, because no connection was ready for it: the name is unknown, the server refuses
 * or is silent, or the TLS handshake failed. `lost`: the receiver may have acted on it.
 */
export type OutboundReply =
  | ({ kind: "replied"; durationMs: number } & Reply)
  | { kind: "unsent"; reason: string; durationMs: number }
  | { kind: "lost"; reason: "timeout" | "reset"; durationMs: number };

/** Any request. `body`: null for a request without one. */
export interface OutboundMessage extends Omit<OutboundRequest, "body"> {
  method: "GET" | "POST" | "PUT";
  body: string | Buffer | null;
}

export interface OutboundHttp {
  /** Sends one request. Follows no redirect and does not retry. */
  send(outbound: OutboundMessage): Promise<OutboundReply>;
  /** `send` with POST. */
  post(outbound: OutboundRequest): Promise<OutboundReply>;
  /** `send` with GET. */
  get(outbound: Omit<OutboundRequest, "body">): Promise<OutboundReply>;
  /** The certificate that the server of this address showed last; null if none is known. */
  certificateOf(url: string): Certificate | null;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTIONS_PER_ORIGIN_MAX = 64;

const CERTIFICATES_MAX = 256;

export function createOutboundHttp(): OutboundHttp {
  const certificates = new Map<string, Certificate>();
  const agent = new Agent({
    connect: reportCertificates(buildConnector({ timeout: CONNECT_TIMEOUT_MS }), (certificate) => {
      if (certificates.size >= CERTIFICATES_MAX) certificates.clear();
      certificates.set(certificate.host, certificate);
    }),
    pipelining: 1,
    connections: CONNECTIONS_PER_ORIGIN_MAX,
  });
  return {
    send: (outbound) => send(agent, outbound),
    post: (outbound) => send(agent, { ...outbound, method: "POST" }),
    get: (outbound) => send(agent, { ...outbound, method: "GET", body: null }),
    certificateOf: (url) => (URL.canParse(url) && certificates.get(new URL(url).host)) || null,
    close: () => agent.close(),
  };
}

async function send(agent: Agent, outbound: OutboundMessage): Promise<OutboundReply> {
  if (isInsideTransaction()) throw new Error("an outbound request was made inside a database transaction");
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  const progress: Progress = { isStarted: false };
  const abort = new AbortController();
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    abort.abort();
    deadline.reject(new Error("no reply in time"));
  }, outbound.timeoutMs);
  try {
    // Undici does not reject an aborted request while it waits for a connection, so the deadline rejects too.
    const reply = await Promise.race([exchange(agent, outbound, { signal: abort.signal, progress }), deadline.promise]);
    return { kind: "replied", ...reply, durationMs: durationMs() };
  } catch (error) {
    const code = codeOf(error);
    const isTimeout = abort.signal.aborted || code.includes("TIMEOUT");
    if (!progress.isStarted) {
      const reason = abort.signal.aborted ? "timeout" : code || "unknown";
      return { kind: "unsent", reason, durationMs: durationMs() };
    }
    return { kind: "lost", reason: isTimeout ? "timeout" : "reset", durationMs: durationMs() };
  } finally {
    clearTimeout(timer);
  }
}

interface Progress {
  /** Whether a connection was ready, and bytes of the request may have been written to it. */
  isStarted: boolean;
}

async function exchange(
  agent: Agent,
  outbound: OutboundMessage,
  { signal, progress }: { signal: AbortSignal; progress: Progress },
): Promise<Reply> {
  const { method, url, headers, body, replyBytesMax, dispatcher = agent } = outbound;
  const { origin, pathname, search } = typeof url === "string" ? new URL(url) : url;
  const watched = dispatcher.compose(noticeStart(progress));
  const reply = await watched.request({ origin, path: pathname + search, method, headers, body, signal });
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

/**
 * Undici calls `onRequestStart` when the connection is ready, its TLS handshake included, and just before it writes the request.
 * So a failure before that proves that nothing was sent, whatever its error code is.
 */
function noticeStart(progress: Progress): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        progress.isStarted = true;
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...seen) => handler.onRequestUpgrade?.(...seen),
      onResponseStart: (...seen) => handler.onResponseStart?.(...seen),
      onResponseData: (...seen) => handler.onResponseData?.(...seen),
      onResponseEnd: (...seen) => handler.onResponseEnd?.(...seen),
      onResponseError: (...seen) => handler.onResponseError?.(...seen),
    });
}

/** When all addresses of a name fail, Node throws an AggregateError without a code. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (typeof error !== "object" || error === null) return "";
  if ("code" in error && typeof error.code === "string" && error.code !== "") return error.code;
  return "cause" in error ? codeOf(error.cause) : "";
}
