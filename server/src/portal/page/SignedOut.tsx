import type { FastifyRequest } from "fastify";
import type { ComponentChildren } from "preact";
import type { Member } from "#members/index.ts";
import { sandboxMailboxUrl } from "#notifications/index.ts";
import type { Platform } from "#platform/context.ts";
import { chosenLocale, localeOf } from "#platform/http/page-reply.ts";
import { Mark } from "../parts/Mark.tsx";
import { textIn, type Problem } from "../words/index.ts";
import { languageCookie } from "./cookies.ts";
import { Document, type PageModel } from "./Document.tsx";
import { withQuery } from "./onward.ts";
import { Scene } from "./scene.ts";

/** What every page before the log-in needs. */
export interface SignedOutModel extends PageModel {
  host: string;
  /** This page in the other language. */
  languageUrl: string;
}

/**
 * Returns what every page before the log-in needs. `member` is the person, if known. Without one the language is the
 * one that was last chosen in this browser or used by the last person who logged out there, or else the browser's.
 */
export function signedOutModel(
  platform: Pick<Platform, "config">,
  request: FastifyRequest,
  member?: Pick<Member, "locale" | "theme">,
): SignedOutModel {
  const known = member?.locale ?? languageCookie(platform, request);
  const locale = chosenLocale(request) ?? known ?? localeOf(request);
  const other = locale === "tr" ? "en" : "tr";
  return {
    locale,
    theme: member?.theme ?? "auto",
    isTest: platform.config.mode === "sandbox",
    mailboxUrl: sandboxMailboxUrl(platform.config),
    host: request.host,
    languageUrl: withQuery(request.url, { lang: other }),
  };
}

interface Props {
  page: SignedOutModel;
  title: string;
  note?: string;
  problems?: readonly Problem[];
  /** Shown below the sheet, next to the link to the other language. */
  foot?: string;
  children: ComponentChildren;
}

/** A page before the log-in. It shows the address of this installation, so that people can tell an imitation. */
export function SignedOut({ page, title, note, problems = [], foot, children }: Props) {
  const text = textIn(page.locale);
  const other = page.locale === "tr" ? "en" : "tr";
  return (
    <Document page={page} title={title} hasProblems={problems.length > 0} look="signed-out">
      <main id="main" class="door" tabIndex={-1}>
        <div class="sheet door-sheet">
          <p class="product">
            <Mark />
            {text.product}
          </p>
          <h1>{title}</h1>
          <p class="hint door-host" id="door-note">
            {note ?? page.host}
          </p>
          <Scene.Provider value={{ locale: page.locale, problems }}>{children}</Scene.Provider>
        </div>
      </main>
      <footer class="door-foot">
        <a href={page.languageUrl} lang={other} hreflang={other}>
          {text.otherLanguage}
        </a>
        {foot !== undefined && <span>{foot}</span>}
      </footer>
    </Document>
  );
}
