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
  children: ComponentChildren;
}

export function Frame({ visit, title, area, script, children }: Props) {
  const { locale, merchant, brand, ctx } = visit;
  return (
    <Document
      brand={brand}
      locale={locale}
      isTest={ctx.config.mode === "sandbox"}
      script={script}
      title={`${title} – ${merchant.name}`}
    >
      <div class="shell my">
        <Top page={{ locale, merchant, brand }} languageUrl={otherLanguage(visit)} />
        {area !== undefined && <Areas visit={visit} area={area} />}
        <main>{children}</main>
        <footer class="foot">
          <Help merchant={merchant} locale={locale} />
          <Legal merchant={merchant} locale={locale} />
        </footer>
      </div>
    </Document>
  );
}

function Areas({ visit, area }: { visit: Visit; area: NonNullable<Props["area"]> }) {
  const { base } = visit;
  const areas = [
    ["accounts", base, say(visit, "Hesaplar", "Accounts")],
    ["payments", `${base}/payments`, say(visit, "Ödemeler", "Payments")],
    ["me", `${base}/me`, say(visit, "Ben", "My details")],
  ] as const;
  return (
    <nav class="my-areas" aria-label={say(visit, "Bölümler", "Sections")}>
      {areas.map(([name, href, label]) => (
        <a key={name} href={href} aria-current={name === area ? "page" : undefined}>
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
