import { CardForm } from "../components/CardForm.tsx";
import { forScript } from "../components/chosen-in-form.ts";
import { Document } from "../components/Document.tsx";
import { fixedParts } from "../components/fixed-parts.ts";
import { Logo } from "../components/Logo.tsx";
import { ModelScript } from "../components/ModelScript.tsx";
import type { FrameCardPage as Model } from "../model.ts";
import { formatMoney } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";

export function FrameCardPage({ brand, locale, isTest, merchantName, form, parentOrigins, mode, theme }: Model) {
  const text = pageTextIn(locale);
  return (
    <Document
      brand={brand}
      theme={theme}
      locale={locale}
      isTest={isTest}
      look="frame"
      script={`frame.${locale}.js`}
      title={text.securePayment}
    >
      <main>
        <header class="frame-header">
          <Logo logo={brand?.logo} />
          <h1>{merchantName}</h1>
          <p class="amount">{formatMoney(locale, form.price.amount, form.price.currency)}</p>
          {mode === "modal" && (
            <button type="button" class="close" id="close" aria-label={text.close}>
              ×
            </button>
          )}
        </header>
        <div id="card-form">
          <CardForm model={form} fixed={fixedParts} />
        </div>
        <ModelScript model={{ form: forScript(form), parentOrigins }} />
      </main>
    </Document>
  );
}
