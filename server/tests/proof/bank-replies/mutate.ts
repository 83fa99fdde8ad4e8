import type { Random } from "../random.ts";
import { byteMutations, replaceAt, type Mutation } from "./byte-mutations.ts";

/** Changed bytes, as by a broken network or an attacker. */
const bytes: readonly Mutation[] = [
  ...byteMutations({ cutMax: 12, copiedMax: 60 }),
  (xml, random) => {
    const digits = [...xml.matchAll(/\d/g)];
    const digit = digits.length === 0 ? undefined : random.pick(digits);
    return digit === undefined ? xml : replaceAt(xml, digit.index, 1, String(random.below(10)));
  },
];

const structure: readonly Mutation[] = [
  (xml, random) => onElement(xml, random, () => ""),
  (xml, random) => onElement(xml, random, (element) => element + element),
  (xml, random) => onElement(xml, random, (_, name) => `<${name}/>`),
  (xml, random) => onElement(xml, random, (_, name) => `<${name}>${random.pick(words)}</${name}>`),
  (xml, random) =>
    onElement(xml, random, (element, name, value) => `${element}<${name}>${random.pick(words)}${value}</${name}>`),
  (xml, random) => onElement(xml, random, (_, name, value) => `<${name}>${value}${random.pick(words)}</${name}>`),
  (xml, random) => onElement(xml, random, (_, name, value) => `<${random.pick(names)}>${value}</${name}>`),
  (xml, random) =>
    onElement(xml, random, (_, _name, value) =>
      `<${random.pick(names)}>${value}</$1>`.replace("$1", random.pick(names)),
    ),
  (xml, random) => onElement(xml, random, (element) => `<Extra>${element}</Extra>`),
  (xml, random) => onElement(xml, random, (element) => `<!--${element}-->`),
  (xml, random) => onElement(xml, random, (_, name, value) => `<${name}><b>${value}</b></${name}>`),
  (xml, random, other) => onElement(xml, random, (_, name) => elementOf(other, name) ?? ""),
  (xml) => `<CC5Response>${xml.replace(/^<\?[^>]*>\s*/, "")}</CC5Response>`,
  (xml) => xml.replace("<CC5Response>", "<CC5Response xmlns='urn:other'><Response>Approved</Response>"),
  (xml) => `<!DOCTYPE a [<!ENTITY b "Approved">]>${xml.replace(/<Response>[^<]*/, "<Response>&b;")}`,
  (xml) => xml.replaceAll("CC5Response", "cc5response"),
  (xml, _random, other) => xml.replace("</CC5Response>", "") + other.replace(/^[^]*<CC5Response>/, ""),
];

const words = [
  "Approved",
  "Declined",
  "Error",
  "00",
  "51",
  "99",
  "05",
  "",
  " ",
  "CORE-2012",
  "S",
  "D",
  "V",
  "C",
  "0",
  "approved",
  "null",
];
const names = [
  "Response",
  "ProcReturnCode",
  "OrderId",
  "TRANS_STAT",
  "ORD_ID",
  "ERRORCODE",
  "ErrMsg",
  "Extra",
  "ORIG_TRANS_AMT",
];

/** Applies one to three mutations. `other` is another reply to mix in. */
export function mutated(xml: string, random: Random, other: string): string {
  let result = xml;
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const mutation = random.pick(random.below(2) === 0 ? bytes : structure);
    result = mutation(result, random, other);
  }
  return result;
}

/** Changes that do not change the meaning of the XML. */
const sameMeaning: readonly Mutation[] = [
  (xml) => xml.replaceAll("><", ">\n  <"),
  (xml) => xml.replace(/^<\?[^>]*>\s*/, ""),
  (xml) => xml.replace(/encoding="[^"]*"/, 'encoding="UTF-8"'),
  (xml, random) => onLeaf(xml, random, (name, value) => `<${name}> ${value}\n</${name}>`),
  (xml, random) => onLeaf(xml, random, (name, value) => `<${name} lang="tr">${value}</${name}>`),
  (xml, random) =>
    onLeaf(xml, random, (name, value) => `<${name}>${Array.from(value, toReference).join("")}</${name}>`),
  (xml, random) => onLeaf(xml, random, (name, value) => `<${name}><![CDATA[${value}]]></${name}>`),
  (xml, random) => onLeaf(xml, random, (name, value) => `<!-- ${random.below(100)} --><${name}>${value}</${name}>`),
  (xml, random) => xml.replace("</CC5Response>", `${newElement(random)}</CC5Response>`),
  (xml, random) => xml.replace("</Extra>", `${newElement(random)}</Extra>`),
  (xml) =>
    xml.replace(/<Extra>[^]*<\/Extra>/, "").replace("<CC5Response>", `<CC5Response>${elementOf(xml, "Extra") ?? ""}`),
];

export function withSameMeaning(xml: string, random: Random): string {
  return random.pick(sameMeaning)(xml, random, xml);
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
