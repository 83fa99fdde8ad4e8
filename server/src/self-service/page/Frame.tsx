/** What the pages of self-service share: the company above, the areas, help and legal texts below. */
import { Document, Help, Legal, Top } from "@servicepay/checkout/render";
import type { ComponentChildren } from "preact";
import type { UserVisit, Visit } from "./visit.ts";

/** A text in both languages. */
export function say({ locale }: Pick<Visit, "locale">, turkish: string, english: string): string {
  return locale === "tr" ? turkish : english;
}

interface Props {
  visit: Visit | UserVisit;
  title: string;
  /** The area of the page; absent before the log-in. */
  area?: "accounts" | "payments" | "me";
  script?: string;
  /** On a phone the pay button takes the place of the areas. */
  hasPayBar?: boolean;
  /** The page's heading and sums: the left column of a wide window. */
  heading?: ComponentChildren;
  /** Sheets. */
  children: ComponentChildren;
}

export function Frame({ visit, title, area, script, hasPayBar = false, heading, children }: Props) {
  const { locale, merchant, brand, ctx } = visit;
  return (
    <Document
      brand={brand}
      locale={locale}
      isTest={ctx.config.mode === "sandbox"}
      look={hasPayBar ? "page paying" : "page"}
      script={script}
      title={`${title} – ${merchant.name}`}
    >
      <div class={area === undefined ? "shell wide my my-alone" : "shell wide my"}>
        <Top page={{ locale, merchant, brand }} languageUrl={otherLanguage(visit)}>
          {area !== undefined && <Areas visit={visit} area={area} />}
        </Top>
        <main>
          {heading !== undefined && <div class="order">{heading}</div>}
          <div class="my-sheets">{children}</div>
          <div class="aside">
            <Help merchant={merchant} locale={locale} />
          </div>
        </main>
        <footer class="foot">
          <Legal merchant={merchant} locale={locale} />
        </footer>
      </div>
    </Document>
  );
}

function Areas({ visit, area }: { visit: Visit; area: NonNullable<Props["area"]> }) {
  const { base } = visit;
  const areas = [
    ["accounts", base, say(visit, "Hesaplar", "Accounts"), "icon-accounts"],
    ["payments", `${base}/payments`, say(visit, "Ödemeler", "Payments"), "icon-good"],
    ["me", `${base}/me`, say(visit, "Ben", "My details"), "icon-person"],
  ] as const;
  return (
    <nav class="my-areas" aria-label={say(visit, "Bölümler", "Sections")}>
      {areas.map(([name, href, label, icon]) => (
        <a key={name} href={href} class={`icon ${icon}`} aria-current={name === area ? "page" : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** This page in the other language. A posted form is shown again by its GET page. */
function otherLanguage({ request, locale }: Visit): string {
  const { pathname, searchParams } = new URL(request.url, "http://self-service.invalid");
  searchParams.set("lang", locale === "tr" ? "en" : "tr");
  return `${pathname}?${searchParams.toString()}`;
}
