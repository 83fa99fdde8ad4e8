import "#platform/run-tsx.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import type { FieldDescription } from "./form-fields.tsx";
import { formOf, type Form } from "./form.ts";

const { FormField, readTyped } = await import("./form-fields.tsx");

interface Scene {
  locale: "en";
  stored: { note: string; kind: string; days: readonly string[]; isOpen: boolean; amount: string } | null;
}

const choices = () => [
  { value: "a", label: "First" },
  { value: "b", label: "Second" },
];
const fields = {
  amount: { label: () => "Amount", value: ({ stored }) => stored?.amount.slice(0, -2), isRequired: true },
  note: { kind: "textArea", rows: 3, label: () => "Note", value: ({ stored }) => stored?.note, lengthMax: 9 },
  kind: { kind: "select", label: () => "Kind", value: ({ stored }) => stored?.kind, choices },
  way: { kind: "oneOf", label: () => "Way", value: ({ stored }) => stored?.kind, choices },
  days: { kind: "choices", label: () => "Days", values: ({ stored }) => stored?.days ?? [], choices },
  isOpen: {
    kind: "check",
    label: () => "Open",
    isChecked: ({ stored }) => stored?.isOpen === true,
    isShown: ({ stored }) => stored !== null,
  },
} satisfies Record<string, FieldDescription<Scene>>;
type Name = keyof typeof fields;

const stored = { note: "Old", kind: "b", days: ["a"], isOpen: true, amount: "12.5000" };

function drawn(name: Name, given: Form | null, scene: Scene = { locale: "en", stored }): string {
  const field: FieldDescription<Scene> = fields[name];
  return renderToString(h(FormField<Scene>, { name, field, scene, given }));
}

test("a field of each kind shows what is stored, and then what was typed", () => {
  assert.match(drawn("amount", null), /<input [^>]*value="12\.50"[^>]* required/);
  assert.match(drawn("note", null), /<textarea [^>]*maxlength="9"[^>]*>Old<\/textarea>/);
  assert.match(drawn("kind", null), /<option value="b" selected>/);
  assert.match(drawn("way", null), /<input type="radio" name="way" value="b" checked/);
  assert.match(drawn("days", null), /<input type="checkbox" name="days" value="a" checked/);
  assert.match(drawn("isOpen", null), /<input type="checkbox" id="isOpen" name="isOpen" value="yes" checked/);

  const typed = formOf({ amount: "x", note: " New ", kind: "a", way: "a", days: ["b"] });
  assert.match(drawn("amount", typed), /value="x"/);
  assert.match(drawn("note", typed), />New<\/textarea>/);
  assert.match(drawn("kind", typed), /<option value="a" selected>/);
  assert.match(drawn("way", typed), /value="a" checked/);
  assert.match(drawn("days", typed), /value="b" checked/);
  assert.doesNotMatch(drawn("isOpen", typed), /checked/);
});

test("a field that this form does not have is not drawn", () => {
  assert.equal(drawn("isOpen", null, { locale: "en", stored: null }), "");
});

test("a field that shows what is stored is unchanged; in a new record's form every field is changed", () => {
  const given = formOf({ amount: " 12.50 ", note: "New", isOpen: "yes" });
  const typed = readTyped<Name, Scene>(fields, given, { locale: "en", stored });
  assert.deepEqual([typed.text("amount"), typed.list("days")], ["12.50", []]);
  assert.deepEqual(
    (["amount", "note", "isOpen"] as const).map((name) => typed.isChanged(name)),
    [false, true, false],
  );
  const added = readTyped<Name, Scene>(fields, given, { locale: "en", stored: null });
  assert.equal(added.isChanged("amount"), true);
});
