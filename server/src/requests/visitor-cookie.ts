import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { readCookie } from "#platform/http/cookies.ts";
import { randomToken } from "#platform/ids.ts";

/** The cookie of one page. It identifies the browser, which then finds what it chose earlier. It gives no access. */
export interface VisitorCookie {
  name: string;
  path: string;
}

const TOKEN = /^[A-Za-z0-9_-]{22}$/;
/** Longer than a payment takes. */
const SECONDS = 24 * 60 * 60;

/** Returns the hash of the cookie; null if the browser has none. */
export function readVisitorHash(request: FastifyRequest, { name }: VisitorCookie): Buffer | null {
  const token = readCookie(request, name);
  return TOKEN.test(token) ? sha256(token) : null;
}

/** Sets a new cookie and returns its hash. */
export function setVisitorCookie(
  { config }: Pick<Platform, "config">,
  reply: FastifyReply,
  { name, path }: VisitorCookie,
): Buffer {
  const token = randomToken(16);
  const attributes = [`Path=${path}`, `Max-Age=${SECONDS}`, "HttpOnly", "SameSite=Lax"];
  if (config.hpmUrl.startsWith("https:")) attributes.push("Secure");
  void reply.header("Set-Cookie", `${name}=${token}; ${attributes.join("; ")}`);
  return sha256(token);
}
