import type { Locale } from "#members/index.ts";

/** A text in both languages. */
export class Both<T> {
  /** Sets it apart from an object with the same names, such as the words of a choice of languages. */
  readonly isBoth = true;
  readonly tr: T;
  readonly en: T;

  constructor(tr: T, en: T) {
    this.tr = tr;
    this.en = en;
  }
}

export function both<T>(tr: T, en: T): Both<T> {
  return new Both(tr, en);
}

/** A text in both languages, or one that is the same in both. */
export type Word<T = string> = T | Both<T>;

type Leaf = string | ((...given: never[]) => unknown);

/** Words in one language. */
export type InOneLanguage<Words> =
  Words extends Both<infer T> ? T : Words extends Leaf ? Words : { [Name in keyof Words]: InOneLanguage<Words[Name]> };

export function inLanguage<Words>(words: Words, locale: Locale): InOneLanguage<Words> {
  return textsIn(words, locale) as InOneLanguage<Words>;
}

function textsIn(words: unknown, locale: Locale): unknown {
  if (words instanceof Both) return words[locale];
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, each]) => [name, textsIn(each, locale)]));
}
