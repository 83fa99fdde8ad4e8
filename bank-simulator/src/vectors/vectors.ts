import { readFileSync } from "node:fs";

/** What a bank or a library published: inputs in the order in which they are hashed, and the hash. */
export interface Vector {
  id: string;
  source: string;
  /** The secret of a keyed hash. */
  key?: string;
  inputs: Readonly<Record<string, string>>;
  expected: string;
  note?: string;
}

export interface VectorKind {
  what: string;
  algorithm: string;
  output: string;
  separator?: string;
  vectors: readonly Vector[];
}

/** The vectors of one hash of a protocol. */
export function vectorsOf(protocol: string, kind: string): readonly Vector[] {
  const found = vectorKinds(protocol)[kind];
  if (found === undefined) throw new Error(`${protocol} has no vectors called ${kind}`);
  return found.vectors;
}

export function vectorKinds(protocol: string): Readonly<Record<string, VectorKind>> {
  const file = new URL(`${protocol}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, VectorKind>;
}
