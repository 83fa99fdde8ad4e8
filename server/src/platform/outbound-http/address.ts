import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** A CIDR range, or a single address. */
export function isNetwork(text: string): boolean {
  return text.includes("/") ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text);
}

/** Takes CIDR ranges and single addresses; throws for a text that is neither. */
export function parseNetworks(ranges: readonly string[]): Network[] {
  return ranges.map((range) => {
    if (range.includes("/")) return ipaddr.parseCIDR(range);
    const address = ipaddr.parse(range);
    return [address, address.toByteArray().length * 8];
  });
}

/** Of a host as `URL` writes it: every spelling of an IPv4 address has become the dotted one there. */
export function isIpAddress(host: string): boolean {
  return isIP(host) !== 0;
}

export function isWithin(address: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

/** All that is routed of IPv6; outside it are old forms, such as ::127.0.0.1, that count as plain unicast too. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/** Plain unicast only: every special range is refused, the ones that embed an IPv4 address too. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(...GLOBAL_IPV6));
}

/** The host of an address as the resolver and the socket take it: IPv6 without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}
