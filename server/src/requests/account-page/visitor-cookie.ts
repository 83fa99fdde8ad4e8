import type { FastifyReply, FastifyRequest } from "fastify";
import { sha256 } from "#platform/crypto.ts";
import type { Platform } from "#platform/context.ts";
import { readCookie } from "#platform/http/cookies.ts";
import { randomToken } from "#platform/ids.ts";
import { ACCOUNT_PATH } from "./account-address.ts";

const NAME = "account-visitor";
const TOKEN = /^[A-Za-z0-9_-]{22}$/;
/** Longer than a payment of the page lasts. */
const SECONDS = 24 * 60 * 60;

/** Names the browser, so that it can give up its own earlier choice. It gives no access. Null: the browser has no cookie. */
export function visitorHash(request: FastifyRequest): Buffer | null {
  const token = readCookie(request, NAME);
  return TOKEN.test(token) ? sha256(token) : null;
}

/** Gives the browser a new cookie, and returns its hash. */
export function nameVisitor({ config }: Pick<Platform, "config">, reply: FastifyReply): Buffer {
  const token = randomToken(16);
  const attributes = [`Path=${ACCOUNT_PATH}`, `Max-Age=${SECONDS}`, "HttpOnly", "SameSite=Lax"];
  if (config.hpmUrl.startsWith("https:")) attributes.push("Secure");
  void reply.header("Set-Cookie", `${NAME}=${token}; ${attributes.join("; ")}`);
  return sha256(token);
}
