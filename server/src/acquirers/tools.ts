import type { Clock } from "#platform/clock.ts";
import { randomHex } from "#platform/ids.ts";
import type { OutboundHttp } from "#platform/outbound-http/outbound-http.ts";
import type { AcquirerTools, BankReply, BankRequest } from "./contract/tools.ts";

const REPLY_BYTES = 256 * 1024;
const REPLY_BYTES_MAX = 8 * 1024 * 1024;

export interface AcquirerToolsOptions {
  clock: Clock;
  http: OutboundHttp;
  /** Shortens the adapter's own time-outs. */
  timeoutMsMax?: number;
}

/** Time, randomness and HTTP for an adapter. */
export function acquirerTools({ clock, http, timeoutMsMax = Infinity }: AcquirerToolsOptions): AcquirerTools {
  return {
    now: () => clock.now().getTime(),
    randomHex,
    async send({ replyBytesMax = REPLY_BYTES, keepHeaders = [], ...request }: BankRequest): Promise<BankReply> {
      const reply = await http.send({
        ...request,
        timeoutMs: Math.min(request.timeoutMs, timeoutMsMax),
        replyBytesMax: Math.min(replyBytesMax, REPLY_BYTES_MAX),
      });
      if (reply.kind !== "replied") return reply;
      const { status, body, cut, durationMs } = reply;
      if (cut) return { kind: "lost", reason: "too_large", durationMs };
      const kept = keepHeaders.map((name) => [name, reply.headers[name] ?? ""] as const);
      return { kind: "replied", status, headers: Object.fromEntries(kept), body, durationMs };
    },
  };
}
