import type { IncomingHttpHeaders } from "node:http";

/** Programs that fetch an address to show a preview, or to check it, and say so. */
const PROGRAM = /bot\b|crawl|spider|preview|scan|facebookexternalhit|whatsapp|skypeuri/i;

/** Whether the request says that no person made it. A program that claims to be a browser cannot be recognised. */
export function isProgram(headers: IncomingHttpHeaders): boolean {
  const purpose = [headers["sec-purpose"], headers["purpose"], headers["x-purpose"]].flat().join(" ");
  return /prefetch|preview/i.test(purpose) || PROGRAM.test(headers["user-agent"] ?? "");
}
