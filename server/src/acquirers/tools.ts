import type { Clock } from "#platform/clock.ts";
import { randomHex } from "#platform/ids.ts";
import type { OutboundHttp } from "#platform/outbound-http/outbound-http.ts";
import type { AcquirerTools, BankReply, BankRequest } from "./contract/acquirer.ts";

const REPLY_BYTES_MAX = 256 * 1024;

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
    async post(request: BankRequest): Promise<BankReply> {
      const reply = await http.post({
        ...request,
        timeoutMs: Math.min(request.timeoutMs, timeoutMsMax),
        replyBytesMax: REPLY_BYTES_MAX,
      });
      if (reply.kind !== "replied") return reply;
      const { status, headers, body, cut, durationMs } = reply;
      if (cut) return { kind: "lost", reason: "too_large", durationMs };
      return { kind: "replied", status, contentType: headers["content-type"] ?? "", body, durationMs };
    },
  };
}
