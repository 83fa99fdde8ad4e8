import type { Random } from "../random.ts";
import { replaceAt, type Mutation } from "./byte-mutations.ts";

/** The names and values of a bank's replies, to put in other places. */
interface Vocabulary {
  names: readonly string[];
  values: readonly string[];
}

const LEAF = /"(\w+)":("(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|null|true|false)/g;

export function isJson(text: string): boolean {
  return /^\s*\{/.test(text);
}

/** Changes that keep the text JSON, or nearly. `other` is another reply to mix in. */
export function jsonStructureOf(texts: readonly string[]): readonly Mutation[] {
  const { names, values } = vocabularyOf(texts);
  return [
    (json, random) => onLeaf(json, random, () => ""),
    (json, random) => onLeaf(json, random, (leaf) => `${leaf},${leaf}`),
    (json, random) => onLeaf(json, random, (leaf, name) => `"${name}":${random.pick(values)},${leaf}`),
    (json, random) => onLeaf(json, random, (leaf, name) => `${leaf},"${name}":${random.pick(values)}`),
    (json, random) => onLeaf(json, random, (_, name) => `"${name}":${random.pick(values)}`),
    (json, random) => onLeaf(json, random, (_, _name, value) => `"${random.pick(names)}":${value}`),
    (json, random) => onLeaf(json, random, (_, name, value) => `"${name}":[${value}]`),
    (json, random) => onLeaf(json, random, (_, name, value) => `"${name}":{"${random.pick(names)}":${value}}`),
    (json, random) => onLeaf(json, random, (leaf) => `"${random.pick(names)}":{${leaf}}`),
    (json, random) => onLeaf(json, random, (_, name, value) => `"${name}":${value.replaceAll('"', "") || "0"}`),
    (json, random, other) =>
      onLeaf(json, random, (leaf, name) => new RegExp(`"${name}":[^,}]*`).exec(other)?.[0] ?? leaf),
    (json, _random, other) => json.replace(/\}\s*$/, `,${other.replace(/^\s*\{/, "")}`),
    (json) => `[${json}]`,
    (json, random) => `{"${random.pick(names)}":${json}}`,
    (json, random) => {
      const rows = [...json.matchAll(/\{[^{}[\]]*\}/g)];
      const row = rows.length === 0 ? undefined : random.pick(rows);
      return row === undefined ? json : replaceAt(json, row.index, row[0].length, `${row[0]},${row[0]}`);
    },
  ];
}

/** Changes that do not change the meaning of the JSON. */
export const sameMeaningInJson: readonly Mutation[] = [
  (json) => ` ${json}\n`,
  (json, random) => onLeaf(json, random, (leaf) => `\n  ${leaf} `),
  (json, random) => onLeaf(json, random, (_, name, value) => `"${name}" : ${value}`),
  (json, random) => onLeaf(json, random, (_, name, value) => `"${name}":${escaped(value)}`),
  (json, random) => onLeaf(json, random, (leaf) => `"new${random.below(2 ** 31)}":{"a":[1]},${leaf}`),
  (json, random) => json.replace(/\}\s*$/, `,"new${random.below(2 ** 31)}":null}`),
];

/** Letters as references. What is not ASCII is several bytes here. */
function escaped(value: string): string {
  return value.startsWith('"')
    ? value.replace(/(?<!\\)[A-Z]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
    : value;
}

function vocabularyOf(texts: readonly string[]): Vocabulary {
  const leaves = texts.flatMap((text) => [...text.matchAll(LEAF)]);
  const values = leaves.map(([, , value = ""]) => value);
  return {
    names: [...new Set(leaves.map(([, name = ""]) => name))],
    values: [...new Set([...values, '""', "null", "0", '"00"', '"51"', '"VPS-0000"', '"approved"', "[]", "{}"])],
  };
}

function onLeaf(json: string, random: Random, change: (leaf: string, name: string, value: string) => string): string {
  const leaves = [...json.matchAll(LEAF)];
  if (leaves.length === 0) return json;
  const found = random.pick(leaves);
  const [leaf, name = "", value = ""] = found;
  return replaceAt(json, found.index, leaf.length, change(leaf, name, value));
}
