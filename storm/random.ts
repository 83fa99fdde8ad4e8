import { seededRandom } from "../server/src/platform/seeded-random.ts";
import type { SeededRandom } from "../server/src/platform/seeded-random.ts";

/** Choices of one part of a storm: the same seed and name choose the same again, whatever other parts do meanwhile. */
export type Random = SeededRandom;

export function randomOf(seed: number, name: string): Random {
  return seededRandom(`${seed}:${name}`);
}
