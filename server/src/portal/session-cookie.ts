import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/context.ts";

/** The prefix makes browsers refuse the cookie from another host or without TLS. The sandbox may run without TLS. */
function cookieName({ config }: Pick<Platform, "config">): string {
  return isSecure({ config }) ? "__Host-portal" : "portal";
}

function isSecure({ config }: Pick<Platform, "config">): boolean {
  return config.portalUrl.startsWith("https:");
}

/** The session's token; "" if there is none. */
export function sessionToken(platform: Pick<Platform, "config">, request: FastifyRequest): string {
  const wanted = cookieName(platform);
  for (const part of (request.headers.cookie ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === wanted) return part.slice(at + 1).trim();
  }
  return "";
}

/** Null ends the cookie. It lasts until the browser closes; the session's own limits end it earlier. */
export function setSessionCookie(platform: Pick<Platform, "config">, reply: FastifyReply, token: string | null): void {
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", ...(isSecure(platform) ? ["Secure"] : [])];
  if (token === null) attributes.push("Max-Age=0");
  void reply.header("Set-Cookie", `${cookieName(platform)}=${token ?? ""}; ${attributes.join("; ")}`);
}
