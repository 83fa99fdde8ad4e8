import type { ComponentChildren } from "preact";
import type { Locale, Theme } from "#members/index.ts";
import { assetUrl } from "../parts/assets.ts";
import { textIn } from "../words/index.ts";

export interface PageModel {
  locale: Locale;
  theme: Theme;
  isTest: boolean;
  /** Where messages arrive in place of their receivers; null outside the sandbox. */
  mailboxUrl: string | null;
}

interface Props {
  page: PageModel;
  title: string;
  company?: string | null;
  /** The form was refused: screen readers hear it first. */
  hasProblems?: boolean;
  look: "signed-out" | "signed-in";
  children: ComponentChildren;
}

/** The background of theme.css, for the browser's own bars. */
const BACKGROUND = { light: "#f4f6f9", dark: "#0d121b" };

export function Document({ page, title, company = null, hasProblems = false, look, children }: Props) {
  const { locale, theme, isTest, mailboxUrl } = page;
  const text = textIn(locale);
  const full = text.titleOf(title, company);
  return (
    <html lang={locale} class={look} data-theme={theme}>
      <head>
        <meta charset="utf-8" />
        <title>{hasProblems ? `${text.errorPrefix} ${full}` : full}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="format-detection" content="telephone=no" />
        {theme !== "dark" && <ThemeColour name="light" isAuto={theme === "auto"} />}
        {theme !== "light" && <ThemeColour name="dark" isAuto={theme === "auto"} />}
        <link rel="stylesheet" href={assetUrl("portal.css")} />
        <link rel="icon" href="data:," />
        <script type="module" src={assetUrl("portal.js")} />
      </head>
      <body>
        <a class="skip" href="#main">
          {text.skip}
        </a>
        {isTest && (
          <aside class="test-banner" aria-label={text.testBanner.label}>
            {text.testBanner.note} {mailboxUrl !== null && <a href={mailboxUrl}>{text.testBanner.mailbox}</a>}
          </aside>
        )}
        {children}
      </body>
    </html>
  );
}

function ThemeColour({ name, isAuto }: { name: "light" | "dark"; isAuto: boolean }) {
  return (
    <meta
      name="theme-color"
      content={BACKGROUND[name]}
      media={isAuto ? `(prefers-color-scheme: ${name})` : undefined}
    />
  );
}
