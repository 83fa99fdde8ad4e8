import { correctionOf } from "./reed-solomon.ts";

/** Of correction level M, which survives 15 % of damage: correction codewords in a block, and blocks, by version. */
const CORRECTION_PER_BLOCK = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
];
const VERSION_MAX = 40;
const BYTE_MODE = 4;

/** All modules of a version that hold data. */
export function rawModules(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const forAlignment = version === 1 ? 0 : (25 * alignments - 10) * alignments - 55;
  return (16 * version + 128) * version + 64 - forAlignment - (version >= 7 ? 36 : 0);
}

function dataCodewords(version: number): number {
  const correction = CORRECTION_PER_BLOCK[version - 1]! * BLOCKS[version - 1]!;
  return Math.floor(rawModules(version) / 8) - correction;
}

/** The smallest version that holds so many bytes; null for more than any holds. */
export function versionFor(byteCount: number): number | null {
  for (let version = 1; version <= VERSION_MAX; version += 1) {
    if (4 + lengthBits(version) + 8 * byteCount <= dataCodewords(version) * 8) return version;
  }
  return null;
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

/** The data in byte mode, padded to what the version holds. */
export function dataOf(bytes: Uint8Array, version: number): number[] {
  const capacity = dataCodewords(version) * 8;
  const bits: number[] = [];
  const append = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  append(BYTE_MODE, 4);
  append(bytes.length, lengthBits(version));
  for (const byte of bytes) append(byte, 8);
  append(0, Math.min(4, capacity - bits.length));
  append(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) append(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

/** Blocks with their correction, woven into each other as they are drawn. */
export function codewordsOf(data: readonly number[], version: number): number[] {
  const count = BLOCKS[version - 1]!;
  const correction = CORRECTION_PER_BLOCK[version - 1]!;
  const total = Math.floor(rawModules(version) / 8);
  const shortLength = Math.floor(total / count) - correction;
  const shortCount = count - (total % count);
  const blocks: number[][] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    const length = shortLength + (index < shortCount ? 0 : 1);
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const corrections = blocks.map((block) => correctionOf(block, correction));
  return [...woven(blocks, shortLength + 1), ...woven(corrections, correction)];
}

function woven(blocks: readonly (readonly number[])[], length: number): number[] {
  return Array.from({ length }, (_, index) => blocks.map((block) => block[index]))
    .flat()
    .filter((codeword) => codeword !== undefined);
}
