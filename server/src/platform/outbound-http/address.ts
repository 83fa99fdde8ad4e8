import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Whether the text is a CIDR range or a single address. */
export function isNetwork(text: string): boolean {
  return text.includes("/") ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text);
}

/** Parses CIDR ranges and single addresses. Throws for any other text. */
export function parseNetworks(ranges: readonly string[]): Network[] {
  return ranges.map((range) => {
    if (range.includes("/")) return ipaddr.parseCIDR(range);
    const address = ipaddr.parse(range);
    return [address, address.toByteArray().length * 8];
  });
}

/** Takes the host of a `URL`, in which every form of an IPv4 address has become four decimal numbers. */
export function isIpAddress(host: string): boolean {
  return isIP(host) !== 0;
}

export function isWithin(address: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

/** The routed part of IPv6. Outside it, old forms such as ::127.0.0.1 also count as unicast. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/** Whether the address is plain unicast. Special ranges and those that embed IPv4 addresses are not. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(...GLOBAL_IPV6));
}

/** The host without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Whether the address is this machine's own. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === "loopback";
}
