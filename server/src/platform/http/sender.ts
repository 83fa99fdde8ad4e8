import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** The address by which a sender is counted. One IPv6 customer has a whole /64, so that is what counts as one. */
export function senderOf(request: Pick<FastifyRequest, "ip">): string {
  if (!ipaddr.isValid(request.ip)) return request.ip;
  const address = ipaddr.process(request.ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
