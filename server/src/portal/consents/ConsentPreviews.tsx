import { paragraphsOf, type Consent } from "#consents/index.ts";
import { Consents } from "../../../../checkout/src/card-form/Consents.tsx";
import { useText } from "../page/index.ts";

interface Props {
  consent: Pick<Consent, "kind" | "texts">;
}

/** The part of the payer's page with the text, in each language that it has. No form sends it. */
export function ConsentPreviews({ consent: { kind, texts } }: Props) {
  const words = useText().consents;
  return (
    <>
      {(["tr", "en"] as const).map((language) => {
        const text = texts[language];
        if (text === undefined) return null;
        const paragraphs = paragraphsOf(text);
        // A box needs a name even if its sentence is not written yet.
        const shown = { code: language, kind, label: text.label || "…", hash: "", paragraphs, isTicked: false };
        return (
          <div class="consent-preview" key={language}>
            <p class="soft">{words.language[language]}</p>
            {text.label === "" && paragraphs.length === 0 ? (
              <p class="hint">{words.previewEmpty}</p>
            ) : (
              <div lang={language}>
                <Consents model={{ locale: language, problems: [], consents: [shown] }} onTick={undefined} />
              </div>
            )}
          </div>
        );
      })}
    </>
  );
}
