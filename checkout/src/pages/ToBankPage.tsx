import { Details } from "../components/Details.tsx";
import { Document } from "../components/Document.tsx";
import { HiddenFields } from "../components/HiddenFields.tsx";
import { Merchant } from "../components/Merchant.tsx";
import type { ToBankPage as Model } from "../model.ts";
import { formatMoney } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";

/** Posts itself to the bank, after saying which bank, which address and which sum; the button is for browsers without script. */
export function ToBankPage({ brand, locale, isTest, merchantName, action, fields, bankName, price }: Model) {
  const text = pageTextIn(locale).toBank;
  const lines: [string, string | null][] = [
    [text.bank, bankName],
    [text.address, new URL(action).host],
    [text.sum, formatMoney(locale, price.amount, price.currency)],
  ];
  return (
    <Document brand={brand} locale={locale} isTest={isTest} title={text.title} script="hand-over.js">
      <main class="notice notice-waiting">
        <Merchant name={merchantName} brand={brand} locale={locale} />
        <h1>{text.title}</h1>
        <p>{text.explanation}</p>
        <Details lines={lines} />
        <form method="post" action={action} id="hand-over" class="actions" autocomplete="off" data-once>
          <HiddenFields fields={fields} />
          <button type="submit" class="primary">
            {text.goOn}
          </button>
        </form>
        <noscript>
          <p class="hint">{text.noScript}</p>
        </noscript>
      </main>
    </Document>
  );
}
