import { Consents } from "../../../../checkout/src/card-form/Consents.tsx";
import type { Locale } from "../model.ts";
import { textIn } from "../words/index.ts";
import type { ConsentPreview } from "./model.ts";

/** The part of the payer's page with the text, in each language. No form sends it. */
export function ConsentPreviews({
  preview: { consentKind, texts },
  locale,
}: {
  preview: ConsentPreview;
  locale: Locale;
}) {
  const words = textIn(locale).consents;
  return (
    <>
      {texts.map(({ language, label, paragraphs }) => (
        <div class="consent-preview" key={language}>
          <p class="soft">{words.language[language]}</p>
          {label === "" && paragraphs.length === 0 ? (
            <p class="hint">{words.previewEmpty}</p>
          ) : (
            <div lang={language}>
              <Consents
                model={{
                  locale: language,
                  problems: [],
                  consents: [
                    // A box needs a name even if its sentence is not written yet.
                    { code: language, kind: consentKind, label: label || "…", hash: "", paragraphs, isTicked: false },
                  ],
                }}
                onTick={undefined}
              />
            </div>
          )}
        </div>
      ))}
    </>
  );
}
