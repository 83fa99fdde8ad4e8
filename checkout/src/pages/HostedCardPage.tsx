import { CardForm } from "../card-form/CardForm.tsx";
import { forScript } from "../card-form/chosen-in-form.ts";
import { serverParts } from "../card-form/server-parts.tsx";
import { Document } from "../components/Document.tsx";
import { Help, Legal } from "../components/Help.tsx";
import { ModelScript } from "../components/ModelScript.tsx";
import { OrderSummary } from "../components/OrderSummary.tsx";
import { PhoneCode } from "../components/PhoneCode.tsx";
import { SheetHeader } from "../components/SheetHeader.tsx";
import { backText, Top } from "../components/Shell.tsx";
import type { HostedCardPage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

/** Two columns, order and card form; on a phone one above the other. */
export function HostedCardPage(page: Model) {
  const { locale, order, form, merchant } = page;
  const text = pageTextIn(locale);
  const isWrong = form.problems.length > 0 || form.decline !== null;
  const title = text.payTitle(merchant?.name ?? "");
  return (
    <Document
      brand={page.brand}
      locale={locale}
      isTest={page.isTest}
      look="page paying"
      script={`hosted.${locale}.js`}
      title={`${isWrong ? `${text.errorPrefix} ` : ""}${title}`}
    >
      <div class="shell wide">
        <Top page={page} languageUrl={page.languageUrl} />
        <main>
          <h1 class="visually-hidden">{title}</h1>
          <OrderSummary order={order} form={form} />
          <div class="sheet">
            <SheetHeader form={form} title={<h2>{text.cardDetails}</h2>} />
            <div id="session" class="session" />
            <p id="session-status" class="visually-hidden" role="status" />
            <div id="card-form">
              <CardForm
                model={form}
                action={page.action}
                nonce={page.nonce}
                serverParts={serverParts(form, { hasOrder: true })}
              />
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
            <nav class="ways-out quiet">
              {page.leaveUrl !== null && <a href={page.leaveUrl}>{backText(page, page.leaveUrl)}</a>}
              <a href={page.cancelUrl}>{text.cancelPayment}</a>
            </nav>
          </div>
          {page.phoneUrl !== undefined && <PhoneCode url={page.phoneUrl} locale={locale} />}
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
