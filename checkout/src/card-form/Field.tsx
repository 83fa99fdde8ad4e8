import type { ComponentChildren, JSX } from "preact";

interface Props extends Omit<JSX.IntrinsicElements["input"], "id" | "name" | "label"> {
  /** Also the autocomplete token, by which browsers and password managers recognise the field. */
  name: string;
  label: string;
  hint?: string;
  aside?: ComponentChildren;
  /** An icon at the end of the field; screen readers read `says`. */
  mark?: { look: string; says: string | null };
  problem: string | null;
  /** The error summary describes this field. */
  hasReason?: boolean;
}

/** A labelled text field with its hint or, in place of it, its error. */
export function Field({ name, label, hint, aside, mark, problem, hasReason, ...input }: Props) {
  const note = problem ?? hint;
  const described = [note && `${name}-note`, mark?.says && `${name}-mark`, hasReason && "summary"].filter(Boolean);
  return (
    <div class={`field field-${name}${problem === null ? "" : " field-wrong"}`}>
      <div class="head">
        <label for={name}>{label}</label>
        {aside}
      </div>
      <span class="input">
        <input
          type="text"
          id={name}
          name={name}
          autocomplete={name}
          required
          spellcheck={false}
          aria-invalid={problem !== null}
          aria-describedby={described.join(" ") || undefined}
          {...input}
        />
        {mark && (
          <span class={`mark mark-${mark.look}`} id={`${name}-mark`}>
            {mark.says}
          </span>
        )}
      </span>
      <p class={problem === null ? "note hint" : "note error"} id={`${name}-note`}>
        {note}
      </p>
    </div>
  );
}
