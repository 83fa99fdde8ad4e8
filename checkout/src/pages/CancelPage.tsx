import { Document } from "../components/Document.tsx";
import { OrderSummary } from "../components/OrderSummary.tsx";
import type { CancelPage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

export function CancelPage({ brand, locale, isTest, order, action, backUrl }: Model) {
  const text = pageTextIn(locale);
  return (
    <Document brand={brand} locale={locale} isTest={isTest} title={text.cancelQuestion}>
      <main class="notice">
        <h1>{text.cancelQuestion}</h1>
        <p>{text.cancelExplanation}</p>
        <OrderSummary order={order} locale={locale} />
        <form method="post" action={action} class="actions">
          <a class="button primary" href={backUrl}>
            {text.cancelNo}
          </a>
          <button type="submit" name="step" value="cancel" class="secondary">
            {text.cancelYes}
          </button>
        </form>
      </main>
    </Document>
  );
}
