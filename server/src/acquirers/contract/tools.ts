/** The only access of an adapter to time, randomness and the network (rule 5 of ARCHITECTURE.md). */
export interface AcquirerTools {
  /** Milliseconds since the epoch. */
  now(): number;
  /** `bytes` random bytes, as hex. */
  randomHex(bytes: number): string;
  /** One request to the bank. Never follows redirects, never retries. */
  send(request: BankRequest): Promise<BankReply>;
}

export interface BankRequest {
  method: "GET" | "POST" | "PUT";
  url: string;
  headers: Record<string, string>;
  /** The exact bytes, because some banks sign them. */
  body: Buffer | null;
  timeoutMs: number;
  /** 256 KiB if absent, 8 MiB at most. A longer reply is lost. */
  replyBytesMax?: number;
  /** The reply's headers that the adapter reads, in lower case. */
  keepHeaders?: readonly string[];
}

/**
 * The reply as bytes, because the adapter knows the bank's encoding. `unsent` means that no connection was ready
 * for the request (unknown host, refused, failed TLS handshake), which proves that the bank received nothing. After any other failure it may have received the request.
 */
export type BankReply =
  | { kind: "replied"; status: number; headers: Record<string, string>; body: Buffer; durationMs: number }
  | { kind: "unsent"; reason: string; durationMs: number }
  | { kind: "lost"; reason: "timeout" | "reset" | "too_large" | "cut"; durationMs: number };
