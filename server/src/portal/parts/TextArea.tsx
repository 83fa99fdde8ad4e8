import type { JSX } from "preact";
import { usePage, useText } from "../page/scene.ts";
import { problemText } from "../words/index.ts";

interface Props extends Omit<JSX.IntrinsicElements["textarea"], "id" | "name" | "label"> {
  name: string;
  label: string;
  hint?: string;
  value: string;
}

/** A field of several lines with its hint or, in place of it, its error. */
export function TextArea({ name, label, hint, value, ...area }: Props) {
  const { problems } = usePage();
  const problem = problems.find(({ field }) => field === name);
  const note = problem ? problemText(useText(), problem) : hint;
  return (
    <div class={problem ? "field field-wrong" : "field"}>
      <label for={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        class="text-area"
        aria-invalid={problem !== undefined}
        aria-describedby={note === undefined ? undefined : `${name}-note`}
        {...area}
      >
        {value}
      </textarea>
      {note !== undefined && (
        <p class={problem ? "error" : "hint"} id={`${name}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
