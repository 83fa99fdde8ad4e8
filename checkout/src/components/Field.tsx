import type { JSX } from "preact";

interface Props extends Omit<JSX.IntrinsicElements["input"], "id" | "name" | "label"> {
  /** The autocomplete token too: browsers and password managers know the field by it. */
  name: string;
  label: string;
  hint?: string;
  problem: string | null;
}

/** A labelled text field with its hint and its error, tied together for screen readers. */
export function Field({ name, label, hint, problem, ...input }: Props) {
  const described = [hint !== undefined && `${name}-hint`, problem !== null && `${name}-error`]
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
      <p class="error" id={`${name}-error`}>
        {problem}
      </p>
    </div>
  );
}
