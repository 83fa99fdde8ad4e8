import { Document } from "../components/Document.tsx";
import { Merchant } from "../components/Merchant.tsx";
import type { BankStepClosedPage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

export function BankStepClosedPage({ brand, locale, isTest, merchantName, backUrl }: Model) {
  const text = pageTextIn(locale).toBank;
  return (
    <Document brand={brand} locale={locale} isTest={isTest} title={text.closedTitle}>
      <main class="notice">
        <Merchant name={merchantName} brand={brand} locale={locale} />
        <h1>{text.closedTitle}</h1>
        <p>{text.closed}</p>
        <div class="actions">
          <a class="button primary" href={backUrl}>
            {text.back}
          </a>
        </div>
      </main>
    </Document>
  );
}
