import type { CardFormModel, ConsentModel } from "../model.ts";
import { textIn, type Locale } from "../text/index.ts";

interface Props {
  model: Pick<CardFormModel, "locale" | "consents" | "problems">;
  onTick: (() => void) | undefined;
}

/** The merchant's texts with their boxes. No box is ticked beforehand. */
export function Consents({ model, onTick }: Props) {
  const consents = model.consents ?? [];
  if (consents.length === 0) return null;
  return (
    <fieldset class="consents">
      <legend class="visually-hidden">{textIn(model.locale).consents.legend}</legend>
      {consents.map((consent) => (
        <Consent key={consent.hash} consent={consent} model={model} onTick={onTick} />
      ))}
    </fieldset>
  );
}

function Consent({ consent, model, onTick }: Props & { consent: ConsentModel }) {
  const text = textIn(model.locale);
  const { code, kind, label, hash, isTicked } = consent;
  const id = `consent-${code}`;
  const problem = model.problems.find((found) => found.field === "consent" && found.code === code);
  return (
    <div class={problem === undefined ? "consent-item" : "consent-item field-wrong"}>
      {kind === "notice" ? (
        <p>{label}</p>
      ) : (
        <p class="consent choice">
          <input
            type="checkbox"
            id={id}
            name={id}
            value={hash}
            defaultChecked={isTicked}
            required={kind === "required"}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-error`}
            onChange={onTick}
          />
          <label for={id}>
            {label} {kind === "optional" && <span class="quiet">({text.consents.optional})</span>}
          </label>
        </p>
      )}
      {kind === "notice" && <input type="hidden" name={id} value={hash} />}
      <ConsentText consent={consent} locale={model.locale} />
      <p class="error" id={`${id}-error`}>
        {problem?.field === "consent" ? text.consents[problem.kind](label) : null}
      </p>
    </div>
  );
}

function ConsentText({ consent: { code, label, paragraphs }, locale }: { consent: ConsentModel; locale: Locale }) {
  const text = textIn(locale).consents;
  return (
    <details class="consent-text">
      <summary aria-label={text.readOf(label)}>{text.read}</summary>
      <div id={`consent-${code}-text`} tabIndex={0} role="region" aria-label={text.readOf(label)}>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
