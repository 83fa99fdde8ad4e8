/** One request over HTTP, and how it ended. */
export interface HttpRequest {
  verb: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

export type HttpEnd =
  | { kind: "reply"; status: number; headers: Headers; bytes: Uint8Array }
  /** The request never left this machine. */
  | { kind: "unsent"; cause: unknown }
  /** The request left, and no whole reply came back. */
  | { kind: "lost"; cause: unknown };

export type Fetch = typeof globalThis.fetch;

/** Failures before the first byte of the request is sent. */
const UNSENT = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

export async function exchange(fetch: Fetch, request: HttpRequest): Promise<HttpEnd> {
  const { verb: method, url, headers, body, timeoutMs, signal } = request;
  const ends = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])];
  try {
    const sent = { method, headers, redirect: "manual", signal: AbortSignal.any(ends) } as const;
    const reply = await fetch(url, body === undefined ? sent : { ...sent, body });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    return { kind: "reply", status: reply.status, headers: reply.headers, bytes };
  } catch (cause) {
    signal?.throwIfAborted();
    return { kind: UNSENT.has(codeOf(cause)) ? "unsent" : "lost", cause };
  }
}

function codeOf(error: unknown): string {
  return (error as { cause?: { code?: string } } | null)?.cause?.code ?? "";
}
