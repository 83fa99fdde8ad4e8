import type { CustomFetch } from "openid-client";
import type { Platform } from "#platform/context.ts";
import { parseNetworks } from "#platform/outbound-http/address.ts";
import { createGuardedClient, type ReceiverRules } from "#platform/outbound-http/guarded-client.ts";
import { createResolver } from "#platform/outbound-http/resolve-host.ts";
import { OidcRefused } from "./refused.ts";

const TIMEOUT_MS = 5_000;
const REPLY_BYTES_MAX = 256 * 1024;
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Sends the requests to providers: only to addresses that may be reached, without redirects, with limits. */
export function guardedFetch({ config, http: outboundHttp }: Pick<Platform, "config" | "http">): CustomFetch {
  const allowed = parseNetworks(config.outboundAllowedNetworks);
  const rules: ReceiverRules = { allowed, allowsPublicHttp: false, resolve: createResolver(allowed.length > 0) };
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    await using client = createGuardedClient(url, rules);
    const { dispatcher } = client;
    const outbound = { url, headers, timeoutMs: TIMEOUT_MS, replyBytesMax: REPLY_BYTES_MAX, dispatcher };
    const reply =
      method === "POST"
        ? await outboundHttp.post({ ...outbound, body: bodyText(body) })
        : await outboundHttp.get(outbound);
    if (reply.kind !== "replied") throw new OidcRefused("unreachable");
    if (reply.cut || reply.status < 200) throw new OidcRefused("bad_answer");
    const content = WITHOUT_BODY.has(reply.status) ? null : new Uint8Array(reply.body);
    return new Response(content, { status: reply.status, headers: reply.headers });
  };
}

function bodyText(body: unknown): string {
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error("a request to a provider has an unexpected body");
}
