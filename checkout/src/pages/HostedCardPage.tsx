import { CardForm } from "../components/CardForm.tsx";
import { fixedParts } from "../components/fixed-parts.ts";
import { forScript } from "../components/chosen-in-form.ts";
import { Document } from "../components/Document.tsx";
import { PhoneCode } from "../components/PhoneCode.tsx";
import { ModelScript } from "../components/ModelScript.tsx";
import { OrderSummary } from "../components/OrderSummary.tsx";
import type { HostedCardPage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

export function HostedCardPage(page: Model) {
  const { locale, order, form } = page;
  const text = pageTextIn(locale);
  const isWrong = form.problems.length > 0 || form.decline !== null;
  const otherLocale = locale === "tr" ? "en" : "tr";
  return (
    <Document
      brand={page.brand}
      locale={locale}
      isTest={page.isTest}
      script={`hosted.${locale}.js`}
      title={`${isWrong ? `${text.errorPrefix} ` : ""}${text.payTitle(order.merchantName)}`}
    >
      <header class="bar">
        <p>{text.securePayment}</p>
        <a href={page.languageUrl} lang={otherLocale} hreflang={otherLocale}>
          {text.otherLanguage}
        </a>
      </header>
      <main>
        <h1 class="visually-hidden">{text.payTitle(order.merchantName)}</h1>
        <OrderSummary order={order} locale={locale} />
        <div id="session" class="session" />
        <p id="session-status" class="visually-hidden" role="status" />
        <div id="card-form">
          <CardForm model={form} action={page.action} nonce={page.nonce} fixed={fixedParts} />
        </div>
        <ModelScript
          model={{
            form: forScript(form),
            action: page.action,
            nonce: page.nonce,
            optionsUrl: page.optionsUrl,
            session: page.session,
          }}
        />
        <nav class="ways-out">
          {page.leaveUrl !== null && <a href={page.leaveUrl}>{text.backToShop}</a>}
          <a href={page.cancelUrl}>{text.cancelPayment}</a>
        </nav>
        {page.phoneUrl !== undefined && <PhoneCode url={page.phoneUrl} locale={locale} />}
      </main>
    </Document>
  );
}
