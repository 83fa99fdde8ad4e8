import type { Random } from "../random.ts";
import { byteMutations, replaceAt, type Mutation } from "./byte-mutations.ts";

const bytes: readonly Mutation[] = [
  ...byteMutations({ cutMax: 40, copiedMax: 120 }),
  (list, random) => replaceAt(list, random.below(list.length), 0, random.pick(odd)),
];

const odd = [
  '"',
  '""',
  "\n",
  "\r",
  "\r\n",
  "\u0000",
  "\ufeff",
  ",",
  ";",
  "\t",
  "\u00a0",
  "end,0\n",
  "more,1\n",
  "\u2028",
];

/** Mutations of lines and of values. */
const structure: readonly Mutation[] = [
  (list, random) => onLine(list, random, () => null),
  (list, random) => onLine(list, random, (line) => `${line}\n${line}`),
  (list, random, other) => onLine(list, random, () => random.pick(other.split("\n"))),
  (list, random, other) => onLine(list, random, (line) => `${line}\n${random.pick(other.split("\n"))}`),
  (list, random) => onLine(list, random, (line) => line.split(",").toReversed().join(",")),
  (list, random) => onValue(list, random, () => ""),
  (list, random) => onValue(list, random, (value) => `"${value}"`),
  (list, random) => onValue(list, random, (value) => `${value},${value}`),
  (list, random) => onValue(list, random, (value) => `-${value}`),
  (list, random) => onValue(list, random, (value) => `${value}e1`),
  (list, random) => onValue(list, random, (value) => value.replace(".", ",")),
  (list, random) => onValue(list, random, () => random.pick(words)),
  (list) => list.replaceAll(",", ";"),
  (list) => list.replaceAll("\n", "\r"),
  (list, _random, other) => list.replace(/\n(end|more),[^]*$/, "") + other.slice(other.indexOf("\n")),
];

const words = [
  "sale",
  "void",
  "refund",
  "end",
  "more",
  "0",
  "1",
  "100.25",
  "100.255",
  "TRY",
  "949",
  "XXX",
  "2026-01-31",
];

/** Applies one to three mutations. `other` is another page to mix in. */
export function mutatedList(list: string, random: Random, other: string): string {
  let result = list;
  for (let left = 1 + random.below(3); left > 0; left -= 1)
    result = random.pick(random.below(2) === 0 ? bytes : structure)(result, random, other);
  return result;
}

/** Changes that do not change the meaning of the list. */
const sameMeaning: readonly Mutation[] = [
  (list) => list.replaceAll("\n", "\r\n"),
  (list) => `\ufeff${list}`,
  (list) => `${list}\n\n`,
  (list) => list.replaceAll(/([^,\n]+)/g, '"$1"'),
  (list) => list.replaceAll(",", " , "),
  (list) => list.replaceAll(",", ";").replaceAll(/;([0-9]+)\.([0-9]{2});/g, ";$1,$2;"),
  (list) => list.replaceAll(",TRY,", ",949,"),
  (list) => list.replaceAll(/([0-9-]{10}) ([0-9:.]+)(?=\n)/g, "$1T$2+03:00"),
  (list) =>
    list
      .split("\n")
      .map((line) => (/^(end|more|$)/.test(line) ? line : line.split(",").toReversed().join(",")))
      .join("\n"),
];

export function listWithSameMeaning(list: string, random: Random): string {
  return random.pick(sameMeaning)(list, random, list);
}

function onLine(list: string, random: Random, change: (line: string) => string | null): string {
  const lines = list.split("\n");
  const place = random.below(lines.length);
  return lines.flatMap((line, index) => (index === place ? (change(line) ?? []) : line)).join("\n");
}

function onValue(list: string, random: Random, change: (value: string) => string): string {
  return onLine(list, random, (line) => {
    const values = line.split(",");
    const place = random.below(values.length);
    return values.map((value, index) => (index === place ? change(value) : value)).join(",");
  });
}
