import type { JSX } from "preact";
import type { Brand } from "../card/index.ts";

interface Props extends Omit<JSX.IntrinsicElements["input"], "id" | "name" | "label"> {
  /** The autocomplete token too: browsers and password managers know the field by it. */
  name: string;
  label: string;
  hint?: string;
  /** Shown at the end of the field, and told with it: the card's brand, of which common ones have a picture. */
  mark?: Pick<Brand, "code" | "name">;
  problem: string | null;
  /** The summary's text belongs to this field. */
  hasReason?: boolean;
}

/** A labelled text field with its hint and its error, tied together for screen readers. */
export function Field({ name, label, hint, mark, problem, hasReason = false, ...input }: Props) {
  const described = [
    hint !== undefined && `${name}-hint`,
    mark !== undefined && mark.name !== null && `${name}-mark`,
    problem !== null && `${name}-error`,
    hasReason && "summary",
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
          <span class={`mark mark-${mark.code}`} id={`${name}-mark`}>
            {mark.name}
          </span>
        )}
      </span>
      <p class="error" id={`${name}-error`}>
        {problem}
      </p>
    </div>
  );
}
