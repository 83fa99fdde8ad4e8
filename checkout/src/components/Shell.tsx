import type { ComponentChildren } from "preact";
import type { PageModel } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";
import { Document } from "./Document.tsx";
import { Help, Legal } from "./Help.tsx";
import { Logo } from "./Logo.tsx";

interface Props {
  page: PageModel;
  title: string;
  script?: string | undefined;
  refreshSeconds?: number | null;
  /** This page in the other language. */
  languageUrl?: string;
  children: ComponentChildren;
}

/** A page in one column, with the merchant above and its contact below. */
export function Shell({ page, title, script, refreshSeconds = null, languageUrl, children }: Props) {
  const { locale, isTest, brand, merchant } = page;
  return (
    <Document
      brand={brand}
      locale={locale}
      isTest={isTest}
      title={title}
      script={script}
      refreshSeconds={refreshSeconds}
    >
      <div class="shell">
        <Top page={page} languageUrl={languageUrl} />
        <main>
          <div class="sheet notice">{children}</div>
        </main>
        <footer class="foot">
          <Help merchant={merchant} locale={locale} />
          <Legal merchant={merchant} locale={locale} />
        </footer>
      </div>
    </Document>
  );
}

interface TopProps {
  page: Pick<PageModel, "locale" | "brand" | "merchant">;
  languageUrl: string | undefined;
  /** The page's navigation. */
  children?: ComponentChildren;
}

export function Top({ page, languageUrl, children }: TopProps) {
  const { locale, brand, merchant } = page;
  const other = locale === "tr" ? "en" : "tr";
  if (!merchant && languageUrl === undefined) return null;
  return (
    <header class="top">
      <p class="merchant">
        <Logo brand={brand} />
        {merchant && <span>{merchant.name}</span>}
      </p>
      {children}
      {languageUrl !== undefined && (
        <a href={languageUrl} lang={other} hreflang={other}>
          {pageTextIn(locale).otherLanguage}
        </a>
      )}
    </header>
  );
}

/** The label of the link that leads back to `url`. */
export function backText({ locale, backTo }: PageModel, url: string): string {
  const text = pageTextIn(locale);
  if (backTo !== "origin") return text.backToShop;
  return url.startsWith("/hpm/account?") || url.startsWith("/my/") ? text.account.back : text.backToOrigin;
}

export function StatusIcon({ look }: { look: "good" | "wrong" | "waiting" | "idle" }) {
  const icon = { good: "icon icon-good", wrong: "icon icon-warning", waiting: "", idle: "icon icon-idle" }[look];
  return <p class={`status-icon status-icon-${look} ${icon}`} />;
}
