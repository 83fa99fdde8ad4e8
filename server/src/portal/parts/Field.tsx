import type { ComponentChildren, JSX } from "preact";
import { usePage, useText } from "../page/scene.ts";
import { problemText, textIn } from "../words/index.ts";

interface Props extends Omit<JSX.IntrinsicElements["input"], "id" | "name" | "label"> {
  name: string;
  label: string;
  hint?: string | undefined;
  /** A password has a button that shows it. */
  canShow?: boolean;
  /** Ids of paragraphs that screen readers say with the field, before its own note. */
  describedBy?: readonly string[];
  /** Shown before the typed value. */
  children?: ComponentChildren;
}

/** A labelled field with its hint or, in place of it, its error. */
export function Field(props: Props) {
  const { problems } = usePage();
  const { name, label, hint, canShow = false, describedBy = [], children, ...input } = props;
  const text = useText();
  const problem = problems.find(({ field }) => field === name);
  const note = problem ? problemText(text, problem) : hint;
  const notes = note === undefined ? describedBy : [...describedBy, `${name}-note`];
  return (
    <div class={problem ? "field field-wrong" : "field"}>
      <label for={name} id={`${name}-label`}>
        {label}
      </label>
      <span class="input">
        {children}
        <input
          type="text"
          id={name}
          name={name}
          aria-invalid={problem !== undefined}
          aria-describedby={notes.length === 0 ? undefined : notes.join(" ")}
          {...input}
        />
        {canShow && (
          <button
            type="button"
            class="show-password"
            id={`${name}-show`}
            aria-labelledby={`${name}-label ${name}-show`}
            data-shows={name}
            data-hide={text.hide}
            hidden
          >
            {text.show}
          </button>
        )}
      </span>
      {note !== undefined && (
        <p class={problem ? "error" : "hint"} id={`${name}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

export interface Choice {
  value: string;
  label: string;
  hint?: string;
}

interface ChoicesProps {
  name: string;
  legend: string;
  hint?: string;
  choices: readonly Choice[];
  chosen: readonly string[];
}

/** Checkboxes of which at least one is needed. */
export function Choices({ name, legend, hint, choices, chosen }: ChoicesProps) {
  const { locale, problems } = usePage();
  const problem = problems.find(({ field }) => field === name);
  const note = problem ? problemText(textIn(locale), problem) : hint;
  return (
    <fieldset class={problem ? "field field-wrong" : "field"} id={name} aria-describedby={note && `${name}-note`}>
      <legend>{legend}</legend>
      {note !== undefined && (
        <p class={problem ? "error" : "hint"} id={`${name}-note`}>
          {note}
        </p>
      )}
      <div class="choices">
        {choices.map((choice) => (
          <label class="choice" key={choice.value}>
            <input type="checkbox" name={name} value={choice.value} checked={chosen.includes(choice.value)} />
            <span>
              <span>{choice.label}</span>
              {choice.hint !== undefined && <span class="hint">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface OneOfProps extends Omit<ChoicesProps, "chosen" | "hint"> {
  /** "" for none. */
  chosen: string;
}

/** Choices of which exactly one is needed. */
export function OneOf({ name, legend, choices, chosen }: OneOfProps) {
  const { locale, problems } = usePage();
  const problem = problems.find(({ field }) => field === name);
  return (
    <fieldset
      class={problem ? "field field-wrong" : "field"}
      id={name}
      aria-describedby={problem === undefined ? undefined : `${name}-note`}
    >
      <legend>{legend}</legend>
      {problem !== undefined && (
        <p class="error" id={`${name}-note`}>
          {problemText(textIn(locale), problem)}
        </p>
      )}
      <div class="choices">
        {choices.map(({ value, label, hint }) => (
          <label class="choice" key={value}>
            <input type="radio" name={name} value={value} checked={value === chosen} required />
            <span>
              <span>{label}</span>
              {hint !== undefined && <span class="hint">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckProps {
  name: string;
  label: string;
  hint?: string;
  isChecked: boolean;
}

/** A box to tick, which sends "yes". */
export function Check({ name, label, hint, isChecked }: CheckProps) {
  const note = hint === undefined ? undefined : `${name}-note`;
  return (
    <div class="field">
      <div class="choices">
        <label class="choice">
          <input type="checkbox" id={name} name={name} value="yes" checked={isChecked} aria-describedby={note} />
          <span>
            {hint === undefined ? label : <span>{label}</span>}
            {hint !== undefined && (
              <span class="hint" id={note}>
                {hint}
              </span>
            )}
          </span>
        </label>
      </div>
    </div>
  );
}

interface SelectProps {
  name: string;
  label: string;
  hint?: string;
  value: string;
  options: readonly Choice[];
}

export function Select({ name, label, hint, value, options }: SelectProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name} aria-describedby={hint === undefined ? undefined : `${name}-note`}>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p class="hint" id={`${name}-note`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The choices that these words name. */
export function choicesOf(labels: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
