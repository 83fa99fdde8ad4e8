import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { codewordsOf, dataOf, rawModules, versionFor } from "./codewords.ts";
import { alignmentCentres, dataPlaces, fixedModules, formatBits, isMasked, versionBits } from "./matrix.ts";
import type { Matrix } from "./matrix.ts";
import { qrMatrix, qrSvg } from "./index.ts";
import { correctionOf } from "./reed-solomon.ts";

test("Reed-Solomon gives the published correction codewords", () => {
  // "HELLO WORLD" as 1-M, thonky.com/qr-code-tutorial/error-correction-coding
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  assert.deepEqual(correctionOf(data, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  // ISO/IEC 18004, Annex I: "01234567" as 1-M
  const annex = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  assert.deepEqual(correctionOf(annex, 10), [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
});

test("format and version information are those of ISO/IEC 18004, tables C.1 and D.1", () => {
  const formats = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];
  assert.deepEqual(
    formats.map((_, mask) => formatBits(mask)),
    formats,
  );
  assert.deepEqual([7, 8, 21, 40].map(versionBits), [0x07c94, 0x085bc, 0x15683, 0x28c69]);
});

test("alignment patterns and capacities are those of ISO/IEC 18004", () => {
  assert.deepEqual(alignmentCentres(7), [6, 22, 38]);
  assert.deepEqual(alignmentCentres(32), [6, 34, 60, 86, 112, 138]);
  assert.deepEqual(alignmentCentres(40), [6, 30, 58, 86, 114, 142, 170]);
  assert.deepEqual(
    [1, 2, 7, 40].map((version) => Math.floor(rawModules(version) / 8)),
    [26, 44, 196, 3_706],
  );
  // Table 7, byte mode at M: what each of these versions holds, and no more.
  for (const [version, bytes] of [
    [1, 14],
    [2, 26],
    [5, 84],
    [9, 180],
    [10, 213],
    [20, 666],
    [40, 2_331],
  ] as const) {
    assert.equal(versionFor(bytes), version);
    assert.equal(versionFor(bytes + 1), version === 40 ? null : version + 1);
  }
  assert.throws(() => qrMatrix("x".repeat(2_332)), /do not fit/);
});

test("what is drawn reads back as what was encoded", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 300, unit: "grapheme" }), (text) => {
      assert.equal(read(qrMatrix(text)), text);
    }),
    { numRuns: 60 },
  );
});

test("the picture is dark on white with a quiet zone of four modules", () => {
  const svg = qrSvg("https://pay.example/hpm/pay?id=1");
  assert.match(svg, /^<svg [^>]*viewBox="0 0 37 37"/);
  assert.match(svg, /fill="#fff" d="M0 0h37v37H0z"/);
  assert.match(svg, /d="M4 4h7v1h-7z/);
  assert.doesNotMatch(svg, /style=|<script/);
});

/** Reads the codewords off an undamaged code and checks their correction. */
function read(matrix: Matrix): string {
  const version = (matrix.length - 17) / 4;
  const format = Array.from({ length: 15 }, (_, bit) =>
    bit < 8 ? matrix[8]![matrix.length - 1 - bit]! : matrix[matrix.length - 15 + bit]![8]!,
  );
  const bits = format.reduce((sum, dark, bit) => sum + (dark ? 1 << bit : 0), 0);
  const mask = [0, 1, 2, 3, 4, 5, 6, 7].find((candidate) => formatBits(candidate) === bits)!;
  const dark = dataPlaces(fixedModules(version)).map(({ x, y }) => (matrix[y]![x]! !== isMasked(mask, x, y) ? 1 : 0));
  const codewords = Array.from({ length: Math.floor(rawModules(version) / 8) }, (_, index) =>
    dark.slice(index * 8, index * 8 + 8).reduce<number>((byte, bit) => (byte << 1) | bit, 0),
  );
  const bytes = unweave(codewords, version);
  const lengthDigits = version < 10 ? 2 : 4;
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  assert.equal(hex[0], "4");
  const length = Number.parseInt(hex.slice(1, 1 + lengthDigits), 16);
  return Buffer.from(hex.slice(1 + lengthDigits, 1 + lengthDigits + 2 * length), "hex").toString();
}

/** The data codewords in order: found by weaving their own numbers. */
function unweave(codewords: readonly number[], version: number): number[] {
  const count = dataOf(new Uint8Array([0]), version).length;
  const order = codewordsOf(
    Array.from({ length: count }, (_, index) => index),
    version,
  ).slice(0, count);
  const data: number[] = [];
  order.forEach((place, index) => (data[place] = codewords[index]!));
  assert.deepEqual(codewordsOf(data, version), codewords);
  return data;
}
