import type { IncomingHttpHeaders } from "node:http";

/** Programs that fetch an address to show a preview, or to check it, and say so. */
const PROGRAM = /bot\b|crawl|spider|preview|scan|facebookexternalhit|whatsapp|skypeuri/i;

/** Whether a person probably opened the address. A program that calls itself a browser cannot be told from one. */
export function isVisit(method: string, headers: IncomingHttpHeaders): boolean {
  if (method !== "GET") return false;
  const purpose = [headers["sec-purpose"], headers["purpose"], headers["x-purpose"]].flat().join(" ");
  return !/prefetch|preview/i.test(purpose) && !PROGRAM.test(headers["user-agent"] ?? "");
}
