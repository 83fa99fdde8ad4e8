import type { Locale, Theme } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { sandboxMailboxUrl } from "#notifications/index.ts";
import type { Platform } from "#platform/context.ts";
import { chosenLocale, localeOf } from "#platform/http/page-reply.ts";
import { withQuery } from "./onward.ts";
import { languageCookie } from "./cookies.ts";

/**
 * Returns what every page before the log-in needs. `member` is the person, if known. Without one the language is the
 * one that was last chosen in this browser or used by the last person who logged out there, or else the browser's.
 */
export function signedOut(
  platform: Pick<Platform, "config">,
  request: FastifyRequest,
  member?: { locale: Locale; theme: Theme },
) {
  const known = member?.locale ?? languageCookie(platform, request);
  const locale = chosenLocale(request) ?? known ?? localeOf(request);
  const other = locale === "tr" ? "en" : "tr";
  return {
    locale,
    theme: member?.theme ?? ("auto" as const),
    isTest: platform.config.mode === "sandbox",
    mailboxUrl: sandboxMailboxUrl(platform.config),
    host: request.host,
    languageUrl: withQuery(request.url, { lang: other }),
  };
}
