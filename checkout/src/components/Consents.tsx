import { useEffect, useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import type { CardFormModel, ConsentModel } from "../model.ts";
import { textIn } from "../text/index.ts";
import type { Locale } from "../text/index.ts";

interface Props {
  model: CardFormModel;
  onTick?: () => void;
}

/** The merchant's texts with their boxes, none of which is ticked beforehand. */
export function Consents({ model, onTick }: Props) {
  const consents = model.consents ?? [];
  if (consents.length === 0) return null;
  return (
    <fieldset class="consents">
      <legend>{textIn(model.locale).consents.legend}</legend>
      {consents.map((consent) => (
        <Consent key={consent.code} consent={consent} model={model} {...(onTick !== undefined && { onTick })} />
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
        <p class="consent">
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
            {label} {kind === "optional" && <span class="hint">({text.consents.optional})</span>}
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

/** Unfolds in the page; with script it opens above the page, which stays as it was. */
function ConsentText({ consent, locale }: { consent: ConsentModel; locale: Locale }) {
  const text = textIn(locale).consents;
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  const open = (event: JSX.TargetedMouseEvent<HTMLElement>) => {
    event.preventDefault();
    setOpen(true);
  };
  const titleId = `consent-${consent.code}-title`;
  return (
    <>
      <details class="consent-text">
        <summary aria-label={text.readOf(consent.label)} onClick={open}>
          {text.read}
        </summary>
        <div id={`consent-${consent.code}-text`}>
          {consent.paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      </details>
      {isOpen && (
        <dialog ref={dialog} class="consent-dialog" aria-labelledby={titleId} onClose={() => setOpen(false)}>
          <h2 id={titleId}>{consent.label}</h2>
          {/* Scrolled by keyboard too. */}
          <div class="consent-dialog-text" tabIndex={0} role="region" aria-labelledby={titleId}>
            {consent.paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
          <button type="button" class="primary" onClick={() => dialog.current?.close()}>
            {text.close}
          </button>
        </dialog>
      )}
    </>
  );
}
