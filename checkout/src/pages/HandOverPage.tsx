import { Document } from "../components/Document.tsx";
import { HiddenFields } from "../components/HiddenFields.tsx";
import { Merchant } from "../components/Merchant.tsx";
import type { HandOverPage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

/** Posts itself to the merchant; the button is for browsers without script. */
export function HandOverPage({ brand, locale, isTest, merchantName, action, fields }: Model) {
  const text = pageTextIn(locale);
  return (
    <Document brand={brand} locale={locale} isTest={isTest} title={text.continueTitle} script="hand-over.js">
      <main class="notice notice-waiting">
        <Merchant name={merchantName} brand={brand} locale={locale} />
        <h1>{text.continueTitle}</h1>
        <p>{text.continueExplanation}</p>
        <form method="post" action={action} id="hand-over" class="actions">
          <HiddenFields fields={fields} />
          <button type="submit" class="primary">
            {text.continue}
          </button>
        </form>
      </main>
    </Document>
  );
}
