import { Document } from "../components/Document.tsx";
import { Help, Legal } from "../components/Help.tsx";
import { hasBarOf, OpenItems } from "../components/OpenItems.tsx";
import { StatusIcon, Top } from "../components/Shell.tsx";
import type { AccountPage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

/** A customer's open items. Each account and currency is a form of its own, because one payment pays one of them. */
export function AccountPage(page: Model) {
  const { locale, merchant, groups } = page;
  const text = pageTextIn(locale);
  const hasBar = hasBarOf(groups);
  const hasProblem = groups.some(({ problem }) => problem !== null);
  return (
    <Document
      brand={page.brand}
      locale={locale}
      isTest={page.isTest}
      look={hasBar ? "page paying" : "page"}
      script="account.js"
      title={`${hasProblem ? `${text.errorPrefix} ` : ""}${text.account.title} – ${merchant?.name ?? ""}`}
    >
      <div class="shell">
        <Top page={page} languageUrl={page.languageUrl} />
        <main>
          {groups.length === 0 ? (
            <div class="sheet notice">
              <StatusIcon look="good" />
              <h1>{text.account.nothingOpen}</h1>
              <p>{text.account.nothingOpenText}</p>
            </div>
          ) : (
            <>
              <h1 class="account-title">{text.account.title}</h1>
              {groups.map((group, index) => (
                <OpenItems key={index} group={group} index={index} page={page} />
              ))}
            </>
          )}
        </main>
        <footer class="foot">
          <Help merchant={merchant} locale={locale} />
          <Legal merchant={merchant} locale={locale} />
        </footer>
      </div>
    </Document>
  );
}
