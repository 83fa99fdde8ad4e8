import type { Random } from "../random.ts";

/** Changes a text. `other` is another text of the same kind. */
export type Mutation = (text: string, random: Random, other: string) => string;

/** Corrupts a text like networks and proxies: at most `cutMax` bytes are lost, at most `copiedMax` doubled. */
export function byteMutations({ cutMax, copiedMax }: { cutMax: number; copiedMax: number }): readonly Mutation[] {
  return [
    (text, random) => replaceAt(text, random.below(text.length), 1, random.character()),
    (text, random) => replaceAt(text, random.below(text.length), random.below(cutMax), ""),
    (text, random) => replaceAt(text, random.below(text.length), 0, random.text(8)),
    (text, random) => text.slice(0, random.below(text.length)),
    (text, random) => text.slice(random.below(text.length)),
    (text, random) => text + text.slice(random.below(text.length)),
    (text, random, other) => text.slice(0, random.below(text.length)) + other.slice(random.below(other.length)),
    (text, random) => {
      const from = random.below(text.length);
      const piece = text.slice(from, from + random.below(copiedMax));
      return replaceAt(text, random.below(text.length), 0, piece);
    },
  ];
}

export function replaceAt(text: string, at: number, length: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + length);
}
