import type { Locale } from "../model.ts";
import { textIn } from "../words/index.ts";
import type { TemplatePreview as Preview } from "./model.ts";

/** The message with sample values. The frame can run no script, and its policy lets it load nothing. */
export function TemplatePreview({ locale, preview }: { locale: Locale; preview: Preview | null }) {
  const text = textIn(locale).templates;
  return (
    <section class="preview" id="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">{text.previewTitle}</h2>
      {preview === null ? (
        <p class="sheet">{text.previewWrong}</p>
      ) : (
        <>
          {preview.promotionalWords.length > 0 && (
            <p class="alert alert-warn icon icon-warning">
              <span>{text.promotional(preview.promotionalWords.join(", "))}</span>
            </p>
          )}
          {preview.sms === null ? (
            <Email {...{ locale, preview }} />
          ) : (
            <Sms {...{ locale, preview, sms: preview.sms }} />
          )}
        </>
      )}
      <p class="hint">{text.previewNote}</p>
    </section>
  );
}

function Email({ locale, preview: { subject, frameUrl, text: plain } }: { locale: Locale; preview: Preview }) {
  const text = textIn(locale).templates;
  return (
    <>
      <p class="preview-subject">
        <span class="soft">{text.subject}:</span> <strong>{subject}</strong>
      </p>
      {frameUrl === null ? (
        <>
          <p class="hint">{text.tooLong}</p>
          <div class="sheet plain-message" role="region" aria-label={text.frameTitle} tabIndex={0}>
            {plain}
          </div>
        </>
      ) : (
        <iframe class="message-frame" src={frameUrl} title={text.frameTitle} sandbox="" />
      )}
    </>
  );
}

function Sms({
  locale,
  preview,
  sms: { characters, encoding, parts },
}: {
  locale: Locale;
  preview: Preview;
  sms: NonNullable<Preview["sms"]>;
}) {
  const text = textIn(locale).templates;
  return (
    <>
      <p class="sms">{preview.text}</p>
      <p>
        <strong>{text.smsLength(characters, parts)}</strong>
      </p>
      <p class="hint">{text.encoding[encoding]}</p>
    </>
  );
}
