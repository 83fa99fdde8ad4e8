import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/context.ts";
import { readCookie } from "#platform/http/cookies.ts";
import { readLocale } from "#platform/http/page-reply.ts";
import type { Locale } from "../words/index.ts";

/** The cookie lives as long as the flow that it holds. */
const OIDC_SECONDS = 600;
const LANGUAGE_SECONDS = 365 * 24 * 3600;
/** As long as a form is kept: the page that says so can come after a log-in. */
const DONE_SECONDS = 600;

type CookieName = "portal" | "portal-oidc" | "portal-language" | "portal-done";

/** The prefix makes browsers refuse the cookie from another host or without TLS. The sandbox may run without TLS. */
function cookieName({ config }: Pick<Platform, "config">, name: CookieName): string {
  return isSecure({ config }) ? `__Host-${name}` : name;
}

function isSecure({ config }: Pick<Platform, "config">): boolean {
  return config.portalUrl.startsWith("https:");
}

/** The session's token; "" if there is none. */
export function sessionToken(platform: Pick<Platform, "config">, request: FastifyRequest): string {
  return readCookie(request, cookieName(platform, "portal"));
}

/** What the browser keeps while the person is at a provider; "" if there is nothing. */
export function oidcCookie(platform: Pick<Platform, "config">, request: FastifyRequest): string {
  return readCookie(request, cookieName(platform, "portal-oidc"));
}

/** Null ends the cookie. It lasts until the browser closes; the session's own limits end it earlier. */
export function setSessionCookie(platform: Pick<Platform, "config">, reply: FastifyReply, token: string | null): void {
  setCookie(
    platform,
    reply,
    cookieName(platform, "portal"),
    token === null ? { value: "", seconds: 0 } : { value: token },
  );
}

/** Null ends the cookie. */
export function setOidcCookie(platform: Pick<Platform, "config">, reply: FastifyReply, sealed: string | null): void {
  const given = sealed === null ? { value: "", seconds: 0 } : { value: sealed, seconds: OIDC_SECONDS };
  setCookie(platform, reply, cookieName(platform, "portal-oidc"), given);
}

/** The language that was last chosen before the log-in, or of the member who logged out; null if there is none. */
export function languageCookie(platform: Pick<Platform, "config">, request: FastifyRequest): Locale | null {
  return readLocale(readCookie(request, cookieName(platform, "portal-language")));
}

export function setLanguageCookie(platform: Pick<Platform, "config">, reply: FastifyReply, language: Locale): void {
  setCookie(platform, reply, cookieName(platform, "portal-language"), { value: language, seconds: LANGUAGE_SECONDS });
}

/**
 * Remembers that the form of this browser leads to this address, which says what was done. A page says so only then, not to
 * somebody who types the address or was sent it.
 */
export function setDoneCookie(platform: Pick<Platform, "config">, reply: FastifyReply, to: string): void {
  const value = doneAt(to);
  if (value !== "") setCookie(platform, reply, cookieName(platform, "portal-done"), { value, seconds: DONE_SECONDS });
}

/** The page was answered: loaded again, it does not say again what was done. */
export function endDoneCookie(platform: Pick<Platform, "config">, request: FastifyRequest, reply: FastifyReply): void {
  if (isJustDone(platform, request))
    setCookie(platform, reply, cookieName(platform, "portal-done"), { value: "", seconds: 0 });
}

/** Whether what the request's address says was done is what this browser's last form did. */
export function isJustDone(platform: Pick<Platform, "config">, request: FastifyRequest): boolean {
  const value = doneAt(request.url);
  return value !== "" && value === readCookie(request, cookieName(platform, "portal-done"));
}

/** What an address of the portal says was done, and where; "" if it says nothing. */
function doneAt(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://portal.invalid");
  const done = searchParams.get("done") ?? "";
  return /^[a-z_]+$/.test(done) ? `${done}@${pathname}` : "";
}

/** With SameSite=Lax, the browser also sends the cookie when a provider redirects back to us. */
function setCookie(
  platform: Pick<Platform, "config">,
  reply: FastifyReply,
  name: string,
  { value, seconds }: { value: string; seconds?: number },
): void {
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", ...(isSecure(platform) ? ["Secure"] : [])];
  if (seconds !== undefined) attributes.push(`Max-Age=${seconds}`);
  void reply.header("Set-Cookie", `${name}=${value}; ${attributes.join("; ")}`);
}
