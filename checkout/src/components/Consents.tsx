import { Component } from "preact";
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
        <Consent key={consent.hash} consent={consent} model={model} {...(onTick !== undefined && { onTick })} />
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

interface TextProps {
  consent: ConsentModel;
  locale: Locale;
}

/** Unfolds where it stands; on a page with script it opens above the page, which stays as it was. */
class ConsentText extends Component<TextProps, { isOpen: boolean }> {
  override state = { isOpen: false };

  open = (event: JSX.TargetedMouseEvent<HTMLElement>) => {
    // A frame is as tall as its form: what opens in its middle may lie outside the screen.
    if (document.documentElement.classList.contains("frame")) return;
    event.preventDefault();
    this.setState({ isOpen: true });
  };

  override render({ consent: { code, label, paragraphs }, locale }: TextProps) {
    const text = textIn(locale).consents;
    const titleId = `consent-${code}-title`;
    const texts = () => paragraphs.map((paragraph, index) => <p key={index}>{paragraph}</p>);
    return (
      <>
        <details class="consent-text">
          <summary aria-label={text.readOf(label)} onClick={this.open}>
            {text.read}
          </summary>
          <div id={`consent-${code}-text`} tabIndex={0} role="region" aria-label={text.readOf(label)}>
            {texts()}
          </div>
        </details>
        {this.state.isOpen && (
          <dialog
            ref={showModal}
            class="consent-dialog"
            aria-labelledby={titleId}
            onClose={() => this.setState({ isOpen: false })}
          >
            <h2 id={titleId}>{label}</h2>
            {/* Scrolled by keyboard too. */}
            <div class="consent-dialog-text" tabIndex={0} role="region" aria-labelledby={titleId}>
              {texts()}
            </div>
            <button type="button" class="primary" onClick={closeDialog}>
              {text.close}
            </button>
          </dialog>
        )}
      </>
    );
  }
}

function showModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
}

function closeDialog({ currentTarget }: JSX.TargetedMouseEvent<HTMLElement>): void {
  currentTarget.closest("dialog")?.close();
}
