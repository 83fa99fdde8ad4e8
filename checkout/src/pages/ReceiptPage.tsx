import { Details } from "../components/Details.tsx";
import { Document } from "../components/Document.tsx";
import { Logo } from "../components/Logo.tsx";
import type { ReceiptPage as Model } from "../model.ts";
import { formatMoney, formatTime } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";

export function ReceiptPage(page: Model) {
  const { locale, order } = page;
  const text = pageTextIn(locale);
  const lines: [string, string | null][] = [
    [text.receipt.paid, formatMoney(locale, page.paid.amount, page.paid.currency)],
    [text.payTo, order.merchantName],
    [text.description, order.description],
    [text.orderReference, order.reference],
    [text.receipt.reference, page.transactionReference],
    [text.receipt.card, page.maskedCardNumber?.replace(/.{4}(?=.)/g, "$& ") ?? null],
    [
      text.receipt.installments,
      page.installments > 1 ? text.installments.several(page.installments) : text.installments.single,
    ],
    [text.receipt.authCode, page.authCode],
    [text.receipt.at, formatTime(locale, page.at)],
  ];
  return (
    <Document brand={page.brand} locale={locale} isTest={page.isTest} title={text.receipt.title} script="receipt.js">
      <main class="notice notice-good">
        <Logo logo={page.brand?.logo} />
        <h1>{text.receipt.title}</h1>
        <p>{text.receipt.thanks(order.merchantName)}</p>
        <Details lines={lines} kind="receipt" />
        <div class="actions">
          <button type="button" id="print" class="secondary" hidden>
            {text.receipt.print}
          </button>
          {page.backUrl !== null && (
            <a class="button primary" href={page.backUrl}>
              {text.backToShop}
            </a>
          )}
        </div>
      </main>
    </Document>
  );
}
