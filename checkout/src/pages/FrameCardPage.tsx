import { CardForm } from "../card-form/CardForm.tsx";
import { forScript } from "../card-form/chosen-in-form.ts";
import { serverParts } from "../card-form/server-parts.tsx";
import { Document } from "../components/Document.tsx";
import { ModelScript } from "../components/ModelScript.tsx";
import { SheetHeader } from "../components/SheetHeader.tsx";
import type { FrameCardPage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

export function FrameCardPage({
  brand,
  merchant,
  locale,
  isTest,
  form,
  parentOrigins,
  mode,
  mayGoWithout3D,
  theme,
}: Model) {
  const text = pageTextIn(locale);
  return (
    <Document
      brand={brand}
      theme={theme}
      locale={locale}
      isTest={isTest}
      look="frame"
      script={`frame.${locale}.js`}
      title={text.payTitle(merchant?.name ?? "")}
    >
      <main class="sheet">
        <SheetHeader form={form} mayGoWithout3D={mayGoWithout3D} title={<h1>{text.payByCard}</h1>}>
          {mode === "modal" && (
            <button type="button" class="close" id="close" aria-label={text.close}>
              ×
            </button>
          )}
        </SheetHeader>
        <div id="card-form">
          <CardForm model={form} serverParts={serverParts(form, { hasOrder: false })} />
        </div>
        <ModelScript model={{ form: forScript(form), parentOrigins }} />
      </main>
    </Document>
  );
}
