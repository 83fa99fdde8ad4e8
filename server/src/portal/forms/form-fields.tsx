/** The fields of a form that is described as data. */
import type { ComponentChildren, JSX } from "preact";
import { Check, Choices, Field, OneOf, Select, type Choice, TextArea } from "../parts/Field.tsx";
import type { Form } from "./form.ts";

interface AnyField<Scene> {
  label: (scene: Scene) => string;
  hint?: (scene: Scene) => string;
  /** The verb's name for it, if that differs. */
  verbName?: string;
  isShown?: (scene: Scene) => boolean;
}

interface WrittenField<Scene> extends AnyField<Scene> {
  /** What the field shows before anything is typed. */
  value?: (scene: Scene) => string | null | undefined;
  lengthMax?: number;
  isRequired?: true | ((scene: Scene) => boolean);
}

interface LineField<Scene> extends WrittenField<Scene> {
  kind?: undefined;
  input?: Omit<JSX.IntrinsicElements["input"], "id" | "name" | "label">;
}

interface TextAreaField<Scene> extends WrittenField<Scene> {
  kind: "textArea";
  rows: number;
}

interface ChoiceField<Scene> extends AnyField<Scene> {
  kind: "select" | "oneOf";
  value?: (scene: Scene) => string | null | undefined;
  choices: (scene: Scene) => readonly Choice[];
}

interface ChoicesField<Scene> extends AnyField<Scene> {
  kind: "choices";
  values?: (scene: Scene) => readonly string[];
  choices: (scene: Scene) => readonly Choice[];
}

/** A box to tick, whose text is "yes". */
interface CheckField<Scene> extends AnyField<Scene> {
  kind: "check";
  isChecked?: (scene: Scene) => boolean;
}

/** A field that no other page has, and that may send several values. */
interface OddField<Scene> {
  kind: "odd";
  /** `given` is what was typed; null shows what is stored. */
  draw: (scene: Scene, given: Form | null) => ComponentChildren;
  verbName?: string;
}

export type FieldDescription<Scene> =
  | LineField<Scene>
  | TextAreaField<Scene>
  | ChoiceField<Scene>
  | ChoicesField<Scene>
  | CheckField<Scene>
  | OddField<Scene>;

/** What was typed. */
export interface Typed<Name extends string> {
  /** Everything that was sent, also what no described field says. */
  form: Form;
  /** The text without spaces around it. */
  text(name: Name): string;
  list(name: Name): string[];
  /** False if the field still shows what is stored, which may be more exact. */
  isChanged(name: Name): boolean;
}

export function readTyped<Name extends string, Scene extends { stored: unknown }>(
  fields: Readonly<Record<Name, FieldDescription<Scene>>>,
  given: Form,
  scene: Scene,
): Typed<Name> {
  return {
    form: given,
    text: (name) => given.text(name).trim(),
    list: (name) => given.list(name),
    isChanged: (name) => scene.stored === null || given.text(name).trim() !== storedText(fields[name], scene),
  };
}

function storedText<Scene>(field: FieldDescription<Scene>, scene: Scene): string {
  if (field.kind === "check") return field.isChecked?.(scene) === true ? "yes" : "";
  return ("value" in field ? field.value?.(scene) : null) ?? "";
}

interface Props<Scene> {
  name: string;
  field: FieldDescription<Scene>;
  scene: Scene;
  /** What was typed; null shows what is stored. */
  given: Form | null;
}

export function FormField<Scene>({ name, field, scene, given }: Props<Scene>) {
  if (field.kind === "odd") return field.draw(scene, given);
  if (field.isShown?.(scene) === false) return null;
  const label = field.label(scene);
  const hint = field.hint?.(scene);
  const said = { name, ...(hint !== undefined && { hint }) };
  const value = given === null ? storedText(field, scene) : given.text(name).trim();
  switch (field.kind) {
    case "select":
      return <Select {...said} {...{ label, value }} options={field.choices(scene)} />;
    case "oneOf":
      return <OneOf {...said} legend={label} choices={field.choices(scene)} chosen={value} />;
    case "choices": {
      const chosen = given === null ? (field.values?.(scene) ?? []) : given.list(name);
      return <Choices {...said} legend={label} choices={field.choices(scene)} chosen={chosen} />;
    }
    case "check":
      return <Check {...said} label={label} isChecked={value === "yes"} />;
    case "textArea":
      return <TextArea {...said} {...{ label, value }} rows={field.rows} {...written(field, scene)} />;
    default:
      return <Field {...said} {...{ label, value }} {...field.input} {...written(field, scene)} />;
  }
}

function written<Scene>({ lengthMax, isRequired }: WrittenField<Scene>, scene: Scene) {
  return {
    autocomplete: "off",
    ...(lengthMax !== undefined && { maxLength: lengthMax }),
    required: typeof isRequired === "function" ? isRequired(scene) : isRequired === true,
  };
}
