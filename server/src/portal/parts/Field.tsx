import type { ComponentChildren, JSX } from "preact";
import { usePage, useText } from "../page/scene.ts";
import { problemText } from "../words/index.ts";

/** What is said about a field: its problem or, without one, its hint. */
function useNote(name: string, hint: string | undefined) {
  const text = useText();
  const problem = usePage().problems.find(({ field }) => field === name);
  const note = problem ? problemText(text, problem) : hint;
  return { isWrong: problem !== undefined, note, noteId: note === undefined ? undefined : `${name}-note` };
}

function Note({ name, hint }: { name: string; hint: string | undefined }) {
  const { isWrong, note, noteId } = useNote(name, hint);
  if (note === undefined) return null;
  return (
    <p class={isWrong ? "error" : "hint"} id={noteId}>
      {note}
    </p>
  );
}

const lookOf = (isWrong: boolean) => (isWrong ? "field field-wrong" : "field");

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
  const { name, label, hint, canShow = false, describedBy = [], children, ...input } = props;
  const text = useText();
  const { isWrong, noteId } = useNote(name, hint);
  const notes = noteId === undefined ? describedBy : [...describedBy, noteId];
  return (
    <div class={lookOf(isWrong)}>
      <label for={name} id={`${name}-label`}>
        {label}
      </label>
      <span class="input">
        {children}
        <input
          type="text"
          id={name}
          name={name}
          aria-invalid={isWrong}
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
      <Note {...{ name, hint }} />
    </div>
  );
}

interface AreaProps extends Omit<JSX.IntrinsicElements["textarea"], "id" | "name" | "label"> {
  name: string;
  label: string;
  hint?: string;
  value: string;
}

/** A field of several lines with its hint or, in place of it, its error. */
export function TextArea({ name, label, hint, value, ...area }: AreaProps) {
  const { isWrong, noteId } = useNote(name, hint);
  return (
    <div class={lookOf(isWrong)}>
      <label for={name}>{label}</label>
      <textarea id={name} name={name} class="text-area" aria-invalid={isWrong} aria-describedby={noteId} {...area}>
        {value}
      </textarea>
      <Note {...{ name, hint }} />
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
export function Choices(props: ChoicesProps) {
  return <ChoiceGroup {...props} type="checkbox" />;
}

interface OneOfProps extends Omit<ChoicesProps, "chosen" | "hint"> {
  /** "" for none. */
  chosen: string;
}

/** Choices of which exactly one is needed. */
export function OneOf({ chosen, ...props }: OneOfProps) {
  return <ChoiceGroup {...props} chosen={[chosen]} type="radio" />;
}

function ChoiceGroup({ name, legend, hint, choices, chosen, type }: ChoicesProps & { type: "checkbox" | "radio" }) {
  const { isWrong, noteId } = useNote(name, hint);
  return (
    <fieldset class={lookOf(isWrong)} id={name} aria-describedby={noteId}>
      <legend>{legend}</legend>
      <Note {...{ name, hint }} />
      <div class="choices">
        {choices.map(({ value, label, hint: about }) => (
          <label class="choice" key={value}>
            <input
              type={type}
              name={name}
              value={value}
              checked={chosen.includes(value)}
              required={type === "radio" || undefined}
            />
            <span>
              <span>{label}</span>
              {about !== undefined && <span class="hint">{about}</span>}
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
