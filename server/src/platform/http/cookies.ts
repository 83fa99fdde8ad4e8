import type { FastifyRequest } from "fastify";

/** The value of a cookie of the request; "" if there is none. */
export function readCookie(request: FastifyRequest, wanted: string): string {
  for (const part of (request.headers.cookie ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === wanted) return part.slice(at + 1).trim();
  }
  return "";
}
