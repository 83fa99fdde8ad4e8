import { seededRandom, type SeededRandom } from "../server/src/platform/seeded-random.ts";

/** Random choices of one part of a storm: the same seed and name repeat them, whatever other parts do. */
export type Random = SeededRandom;

export function randomOf(seed: number, name: string): Random {
  return seededRandom(`${seed}:${name}`);
}
