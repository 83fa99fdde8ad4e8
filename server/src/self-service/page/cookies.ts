import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { readCookie } from "#platform/http/cookies.ts";
import { readLocale } from "#platform/http/page-reply.ts";
import { randomToken, type TenantId } from "#platform/ids.ts";

/** `my`: the session. `my-browser`: knows the browser that asks for codes. `my-language`: the language that was chosen. */
type CookieName = "my" | "my-browser" | "my-language";
type Where = Pick<Platform, "config"> & { tenantId: TenantId };

const BROWSER = /^[A-Za-z0-9_-]{22}$/;
const YEAR_SECONDS = 365 * 24 * 3_600;

/** Each company has its own cookies, so that one browser can use two. The end of an id is random, its beginning is a time. */
function cookieName({ config, tenantId }: Where, name: CookieName): string {
  const own = `${name}-${tenantId.slice(-8)}`;
  return isSecure(config) ? `__Host-${own}` : own;
}

function isSecure({ hpmUrl }: Platform["config"]): boolean {
  return hpmUrl.startsWith("https:");
}

/** The session's token; "" if there is none. */
export function sessionToken(where: Where, request: FastifyRequest): string {
  return readCookie(request, cookieName(where, "my"));
}

/** Null ends the cookie. It lasts until the browser closes; the session's own limits end it earlier. */
export function setSessionCookie(where: Where, reply: FastifyReply, token: string | null): void {
  setCookie(where, reply, "my", token === null ? { value: "", seconds: 0 } : { value: token });
}

/** The hash of the cookie that knows this browser; null if it has none. */
export function browserHash(where: Where, request: FastifyRequest): Buffer | null {
  const token = readCookie(request, cookieName(where, "my-browser"));
  return BROWSER.test(token) ? sha256(token) : null;
}

/** Sets a new cookie and returns its hash. */
export function setBrowserCookie(where: Where, reply: FastifyReply): Buffer {
  const token = randomToken(16);
  setCookie(where, reply, "my-browser", { value: token, seconds: YEAR_SECONDS });
  return sha256(token);
}

export function languageCookie(where: Where, request: FastifyRequest) {
  return readLocale(readCookie(request, cookieName(where, "my-language")));
}

export function setLanguageCookie(where: Where, reply: FastifyReply, language: string): void {
  setCookie(where, reply, "my-language", { value: language, seconds: YEAR_SECONDS });
}

/** Lax: a link in a mail or the bank's page leads back to a page with a session. */
function setCookie(
  where: Where,
  reply: FastifyReply,
  name: CookieName,
  { value, seconds }: { value: string; seconds?: number },
): void {
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", ...(isSecure(where.config) ? ["Secure"] : [])];
  if (seconds !== undefined) attributes.push(`Max-Age=${seconds}`);
  void reply.header("Set-Cookie", `${cookieName(where, name)}=${value}; ${attributes.join("; ")}`);
}
