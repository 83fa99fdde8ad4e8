import type { Config } from "#platform/config/config.ts";
import { hostOf, isIpAddress, isPublic, isWithin, parseNetworks } from "#platform/outbound-http/address.ts";

const LENGTH_MAX = 2_048;
const LOWEST_FREE_PORT = 1_024;

export type CheckedUrl = { kind: "accepted"; url: string } | { kind: "refused"; sentence: string };

/**
 * Checks a webhook address without network access; the resolved IP address is checked at every attempt. The accepted url is
 * normalised as browsers do it: host in lower case, IP addresses in dotted form.
 */
export function checkWebhookUrl(config: Pick<Config, "mode" | "outboundAllowedNetworks">, text: string): CheckedUrl {
  const url = URL.parse(text);
  const sentence = url === null ? "It must be an absolute http or https address." : problemOf(config, url);
  if (sentence !== null) return { kind: "refused", sentence };
  return { kind: "accepted", url: url!.href };
}

function problemOf(config: Pick<Config, "mode" | "outboundAllowedNetworks">, url: URL): string | null {
  if (url.protocol !== "https:" && url.protocol !== "http:") return "It must be an absolute http or https address.";
  if (url.href.length > LENGTH_MAX) return `It must have at most ${LENGTH_MAX} characters.`;
  if (url.username !== "" || url.password !== "") return "It must not carry a user name or password.";
  if (url.hash !== "") return "It must not have a fragment.";
  if (url.port !== "" && Number(url.port) < LOWEST_FREE_PORT && url.port !== "80" && url.port !== "443") {
    return "Its port must be 80, 443, or 1024 and above.";
  }
  const { mode, outboundAllowedNetworks: allowed } = config;
  if (url.protocol === "http:" && mode === "live" && allowed.length === 0) return "It must be an https address.";
  const host = hostOf(url);
  if (!isIpAddress(host) || isPublic(host) || isWithin(host, parseNetworks(allowed))) return null;
  return "Its host must be reachable from the public internet.";
}
