import type { Random } from "../random.ts";
import { byteMutations, replaceAt, type Mutation } from "./byte-mutations.ts";
import { isJson, jsonStructureOf, sameMeaningInJson } from "./json-mutations.ts";

/** Changed bytes, as by a broken network or an attacker. */
const bytes: readonly Mutation[] = [
  ...byteMutations({ cutMax: 12, copiedMax: 60 }),
  (xml, random) => {
    const digits = [...xml.matchAll(/\d/g)];
    const digit = digits.length === 0 ? undefined : random.pick(digits);
    return digit === undefined ? xml : replaceAt(xml, digit.index, 1, String(random.below(10)));
  },
];

/** The element names and texts of a bank's replies, to put in other places. */
interface Vocabulary {
  names: readonly string[];
  words: readonly string[];
}

function vocabularyOf(replies: readonly string[]): Vocabulary {
  const leaves = replies.flatMap((reply) => [...reply.matchAll(/<(\w+)>([^<]*)<\/\1>/g)]);
  const words = leaves.map(([, , value = ""]) => value);
  return {
    names: [...new Set(leaves.map(([, name = ""]) => name))],
    words: [...new Set([...words, "", " ", "0", "00", "51", "null", "approved"])],
  };
}

const structureOf = ({ names, words }: Vocabulary): readonly Mutation[] => [
  (xml, random) => onElement(xml, random, () => ""),
  (xml, random) => onElement(xml, random, (element) => element + element),
  (xml, random) => onElement(xml, random, (_, name) => `<${name}/>`),
  (xml, random) => onElement(xml, random, (_, name) => `<${name}>${random.pick(words)}</${name}>`),
  (xml, random) =>
    onElement(xml, random, (element, name, value) => `${element}<${name}>${random.pick(words)}${value}</${name}>`),
  (xml, random) => onElement(xml, random, (_, name, value) => `<${name}>${value}${random.pick(words)}</${name}>`),
  (xml, random) => onElement(xml, random, (_, name, value) => `<${random.pick(names)}>${value}</${name}>`),
  (xml, random) => {
    const name = random.pick(names);
    return onElement(xml, random, (_, _name, value) => `<${name}>${value}</${name}>`);
  },
  (xml, random) => onElement(xml, random, (element) => inElement(random.pick([...names, "Extra"]), element)),
  (xml, random) => onElement(xml, random, (element) => `<!--${element}-->`),
  (xml, random) => onElement(xml, random, (_, name, value) => `<${name}><b>${value}</b></${name}>`),
  (xml, random, other) => onElement(xml, random, (_, name) => elementOf(other, name) ?? ""),
  (xml) => inElement(rootOf(xml), xml.replace(PROLOG, "")),
  (xml, random) =>
    xml.replace(`<${rootOf(xml)}`, (start) => {
      const name = random.pick(names);
      return `<${name}>${random.pick(words)}</${name}>${start} xmlns='urn:other'`;
    }),
  (xml, random) =>
    onElement(
      `<!DOCTYPE a [<!ENTITY b "${random.pick(words)}">]>${xml}`,
      random,
      (_, name) => `<${name}>&b;</${name}>`,
    ),
  (xml) => xml.replaceAll(rootOf(xml), rootOf(xml).toLowerCase()),
  (xml, _random, other) => xml.replace(`</${rootOf(xml)}>`, "") + other.replace(PROLOG, "").replace(/^<[^>]*>/, ""),
];

const PROLOG = /^<\?[^>]*>\s*/;

function rootOf(xml: string): string {
  return /^\s*<(\w+)/.exec(xml.replace(PROLOG, ""))?.[1] ?? "root";
}

function inElement(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

/** Applies one to three mutations of replies like these. `other` is another reply to mix in. */
export function mutationOf(texts: readonly string[]): Mutation {
  const structure = texts.some(isJson) ? jsonStructureOf(texts) : structureOf(vocabularyOf(texts));
  return (xml, random, other) => {
    let result = xml;
    for (let left = 1 + random.below(3); left > 0; left -= 1)
      result = random.pick(random.below(2) === 0 ? bytes : structure)(result, random, other);
    return result;
  };
}

/** Changes that do not change the meaning of the XML. */
const sameMeaning: readonly Mutation[] = [
  (xml) => xml.replaceAll("><", ">\n  <"),
  (xml) => xml.replace(PROLOG, ""),
  (xml) => xml.replace(/encoding="[^"]*"/, 'encoding="UTF-8"'),
  (xml, random) => onLeaf(xml, random, (name, value) => `<${name}> ${value}\n</${name}>`),
  (xml, random) => onLeaf(xml, random, (name, value) => `<${name} lang="tr">${value}</${name}>`),
  (xml, random) =>
    onLeaf(xml, random, (name, value) => `<${name}>${Array.from(value, toReference).join("")}</${name}>`),
  (xml, random) => onLeaf(xml, random, (name, value) => `<${name}><![CDATA[${value}]]></${name}>`),
  (xml, random) => onLeaf(xml, random, (name, value) => `<!-- ${random.below(100)} --><${name}>${value}</${name}>`),
  (xml, random) => xml.replace(`</${rootOf(xml)}>`, `${newElement(random)}</${rootOf(xml)}>`),
  (xml, random) => xml.replace("</Extra>", `${newElement(random)}</Extra>`),
  (xml) =>
    xml
      .replace(/<Extra>[^]*<\/Extra>/, "")
      .replace(`<${rootOf(xml)}>`, `<${rootOf(xml)}>${elementOf(xml, "Extra") ?? ""}`),
];

export function withSameMeaning(xml: string, random: Random): string {
  return random.pick(isJson(xml) ? sameMeaningInJson : sameMeaning)(xml, random, xml);
}

/** Fields of a possible future version of the protocol. */
function newElement(random: Random): string {
  const name = `New${random.below(2 ** 31)}`;
  return `<${name}>1</${name}>`;
}

function toReference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

function onElement(
  xml: string,
  random: Random,
  change: (element: string, name: string, value: string) => string,
): string {
  const elements = [...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)];
  if (elements.length === 0) return xml;
  const found = random.pick(elements);
  const [element, name = "", value = ""] = found;
  return replaceAt(xml, found.index, element.length, change(element, name, value));
}

function onLeaf(xml: string, random: Random, change: (name: string, value: string) => string): string {
  return onElement(xml, random, (element, name, value) =>
    /[&\t]/.test(value) || value === "" ? element : change(name, value),
  );
}

function elementOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>[^]*?</${name}>`).exec(xml)?.[0];
}
