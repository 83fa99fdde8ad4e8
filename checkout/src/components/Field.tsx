import type { JSX } from "preact";

interface Props extends Omit<JSX.IntrinsicElements["input"], "id" | "name" | "label"> {
  /** The autocomplete token too: browsers and password managers know the field by it. */
  name: string;
  label: string;
  hint?: string;
  /** Shown at the end of the field, and told with it: the card's brand. */
  mark?: string | null;
  problem: string | null;
}

/** A labelled text field with its hint and its error, tied together for screen readers. */
export function Field({ name, label, hint, mark, problem, ...input }: Props) {
  const described = [
    hint !== undefined && `${name}-hint`,
    mark !== undefined && mark !== null && `${name}-mark`,
    problem !== null && `${name}-error`,
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <div class={problem === null ? `field field-${name}` : `field field-${name} field-wrong`}>
      <label for={name}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <span class="input">
        <input
          type="text"
          id={name}
          name={name}
          autocomplete={name}
          required
          spellcheck={false}
          aria-invalid={problem !== null}
          aria-describedby={described === "" ? undefined : described}
          {...input}
        />
        {mark !== undefined && (
          <span class="mark" id={`${name}-mark`}>
            {mark}
          </span>
        )}
      </span>
      <p class="error" id={`${name}-error`}>
        {problem}
      </p>
    </div>
  );
}
