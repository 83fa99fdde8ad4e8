import type { Locale, Theme } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import type { Platform } from "#platform/context.ts";
import { localeOf } from "#platform/http/page-reply.ts";
import { withQuery } from "./onward.ts";
import { languageCookie } from "./session-cookie.ts";

/**
 * Returns what every page before the log-in needs. `member` is the person, if known. Without one the language is that of
 * the last person who logged out, or the browser's.
 */
export function signedOut(
  platform: Pick<Platform, "config">,
  request: FastifyRequest,
  member?: { locale: Locale; theme: Theme },
) {
  const { lang } = request.query as { lang?: unknown };
  const isChosen = lang === "tr" || lang === "en";
  const known = member?.locale ?? languageCookie(platform, request);
  const locale: Locale = known !== null && !isChosen ? known : localeOf(request);
  const other = locale === "tr" ? "en" : "tr";
  return {
    locale,
    theme: member?.theme ?? ("auto" as const),
    isTest: platform.config.mode === "sandbox",
    host: request.host,
    languageUrl: withQuery(request.url, { lang: other }),
  };
}
