import type { ComponentChildren } from "preact";
import type { BrandModel, Theme } from "../model.ts";
import type { Locale } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";
import { assetUrl } from "./assets.ts";

interface Props {
  locale: Locale;
  title: string;
  isTest: boolean;
  /** "page" is a whole page, "page paying" one with the pay bar, "frame" a frame in a merchant's page. */
  look?: "page" | "page paying" | "frame";
  /** In a frame, the merchant's page decides. */
  theme?: Theme;
  script?: string | undefined;
  brand?: BrandModel | null | undefined;
  refreshSeconds?: number | null;
  /** What messengers show as the page's preview. */
  preview?: { title: string; text: string };
  children: ComponentChildren;
}

export function Document({
  locale,
  title,
  isTest,
  look = "page",
  script,
  brand,
  theme = look === "frame" ? "light" : (brand?.theme ?? "auto"),
  refreshSeconds,
  preview,
  children,
}: Props) {
  return (
    <html lang={locale} class={look} data-theme={theme}>
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="format-detection" content="telephone=no" />
        {preview !== undefined && <Preview {...preview} />}
        {look !== "frame" && <ThemeColours theme={theme} brand={brand} />}
        {typeof refreshSeconds === "number" && <Refresh seconds={refreshSeconds} hasScript={script !== undefined} />}
        <link rel="stylesheet" href={assetUrl("checkout.css")} />
        {brand && <link rel="stylesheet" href={brand.stylesheetUrl} />}
        <link rel="icon" href={brand?.logo?.url ?? "data:,"} />
        {script !== undefined && <script type="module" src={assetUrl(script)} />}
      </head>
      <body>
        {isTest && (
          <aside class="test-banner" aria-label={pageTextIn(locale).testLabel}>
            {pageTextIn(locale).testBanner}
          </aside>
        )}
        {children}
      </body>
    </html>
  );
}

function Preview({ title, text }: { title: string; text: string }) {
  return (
    <>
      <meta name="description" content={text} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
    </>
  );
}

/** The background of theme.css, for the browser's own bars. */
const BACKGROUND = { light: "#f4f6f9", dark: "#0d121b" };

function ThemeColours({ theme, brand }: { theme: Theme; brand: BrandModel | null | undefined }) {
  const background = brand?.background ?? BACKGROUND;
  if (theme !== "auto") return <meta name="theme-color" content={background[theme]} />;
  return (
    <>
      <meta name="theme-color" content={background.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={background.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

/** A page whose script polls refreshes itself only without script. */
function Refresh({ seconds, hasScript }: { seconds: number; hasScript: boolean }) {
  const refresh = <meta http-equiv="refresh" content={String(seconds)} />;
  return hasScript ? <noscript>{refresh}</noscript> : refresh;
}
