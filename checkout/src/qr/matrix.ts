import { rawModules } from "./codewords.ts";

/** Rows of modules; true is dark. */
export type Matrix = boolean[][];

const LEVEL_M = 0;

/** Draws the codewords with the mask that scanners like best, by the standard's four rules. */
export function drawCodewords(codewords: readonly number[], version: number): Matrix {
  const { matrix, isFixed } = drawPatterns(version);
  drawData(matrix, isFixed, codewords, rawModules(version));
  const masked = Array.from({ length: 8 }, (_, mask) => {
    const candidate = matrix.map((row, y) => row.map((dark, x) => dark !== (!isFixed[y]![x]! && isMasked(mask, x, y))));
    drawFormat(candidate, mask);
    return { candidate, penalty: penaltyOf(candidate) };
  });
  return masked.reduce((best, each) => (each.penalty < best.penalty ? each : best)).candidate;
}

function drawPatterns(version: number): { matrix: Matrix; isFixed: Matrix } {
  const size = version * 4 + 17;
  const empty = (): Matrix => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const [matrix, isFixed] = [empty(), empty()];
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    matrix[y]![x] = dark;
    isFixed[y]![x] = true;
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const rings = (centreX: number, centreY: number, reach: number, light: readonly number[]) => {
    for (let y = -reach; y <= reach; y += 1)
      for (let x = -reach; x <= reach; x += 1)
        set(centreX + x, centreY + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, [2, 4]);
  const centres = alignmentCentres(version);
  const last = centres.length - 1;
  centres.forEach((x, column) =>
    centres.forEach((y, row) => {
      const isFinder = (column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0);
      if (!isFinder) rings(x, y, 2, [1]);
    }),
  );
  drawFormat(matrix, 0);
  for (let at = 0; at < 9; at += 1)
    for (const [x, y] of [
      [8, at],
      [at, 8],
    ] as const)
      isFixed[y]![x] = true;
  for (let at = 1; at <= 8; at += 1)
    for (const [x, y] of [
      [size - at, 8],
      [8, size - at],
    ] as const)
      isFixed[y]![x] = true;
  if (version >= 7) drawVersion(version, size, set);
  return { matrix, isFixed };
}

export function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const fromEnd = Array.from({ length: count - 1 }, (_, index) => version * 4 + 10 - index * step);
  return [6, ...fromEnd.toReversed()];
}

/** Level and mask with their 10 bits of correction. */
export function formatBits(mask: number): number {
  const data = (LEVEL_M << 3) | mask;
  return ((data << 10) | remainderOf(data, 10, 0x537)) ^ 0x5412;
}

export function versionBits(version: number): number {
  return (version << 12) | remainderOf(version, 12, 0x1f25);
}

function remainderOf(data: number, bits: number, polynomial: number): number {
  let remainder = data;
  for (let step = 0; step < bits; step += 1) remainder = (remainder << 1) ^ ((remainder >>> (bits - 1)) * polynomial);
  return remainder & ((1 << bits) - 1);
}

function drawFormat(matrix: Matrix, mask: number): void {
  const size = matrix.length;
  const bits = formatBits(mask);
  const isDark = (bit: number) => ((bits >>> bit) & 1) === 1;
  for (let bit = 0; bit < 15; bit += 1) {
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : -1;
    if (along >= 0) matrix[along]![8] = isDark(bit);
    else matrix[8]![bit === 8 ? 7 : 14 - bit] = isDark(bit);
    if (bit < 8) matrix[8]![size - 1 - bit] = isDark(bit);
    else matrix[size - 15 + bit]![8] = isDark(bit);
  }
  matrix[size - 8]![8] = true;
}

function drawVersion(version: number, size: number, set: (x: number, y: number, dark: boolean) => void): void {
  const bits = versionBits(version);
  for (let bit = 0; bit < 18; bit += 1) {
    const isDark = ((bits >>> bit) & 1) === 1;
    const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
    set(far, near, isDark);
    set(near, far, isDark);
  }
}

/** In pairs of columns from the right, up and down by turns, around what is drawn already. */
function drawData(matrix: Matrix, isFixed: Matrix, codewords: readonly number[], modules: number): void {
  for (const [index, { x, y }] of dataPlaces(isFixed).entries()) {
    if (index >= modules) return;
    matrix[y]![x] = ((codewords[index >>> 3] ?? 0) >>> (7 - (index & 7))) % 2 === 1;
  }
}

export function dataPlaces(isFixed: Matrix): { x: number; y: number }[] {
  const size = isFixed.length;
  const places: { x: number; y: number }[] = [];
  for (let right = size - 1; right >= 1; right -= 2) {
    const pair = right <= 6 ? right - 1 : right;
    const isUpward = ((pair + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [pair, pair - 1]) if (!isFixed[y]![x]!) places.push({ x, y });
    }
  }
  return places;
}

export function isMasked(mask: number, x: number, y: number): boolean {
  const rules = [
    (x + y) % 2,
    y % 2,
    x % 3,
    (x + y) % 3,
    (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
    ((x * y) % 2) + ((x * y) % 3),
    (((x * y) % 2) + ((x * y) % 3)) % 2,
    (((x + y) % 2) + ((x * y) % 3)) % 2,
  ];
  return rules[mask] === 0;
}

export function fixedModules(version: number): Matrix {
  return drawPatterns(version).isFixed;
}

function penaltyOf(matrix: Matrix): number {
  const size = matrix.length;
  const columns = matrix.map((_, x) => matrix.map((row) => row[x]!));
  const lines = [...matrix, ...columns].reduce((sum, line) => sum + linePenalty(line), 0);
  let squares = 0;
  for (let y = 0; y + 1 < size; y += 1)
    for (let x = 0; x + 1 < size; x += 1) {
      const dark = matrix[y]![x]!;
      const isOne = matrix[y]![x + 1] === dark && matrix[y + 1]![x] === dark && matrix[y + 1]![x + 1] === dark;
      if (isOne) squares += 3;
    }
  const dark = matrix.flat().filter(Boolean).length;
  return lines + squares + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

/** Runs of five and more, and what looks like a finder pattern. */
function linePenalty(line: readonly boolean[]): number {
  const text = line.map((dark) => (dark ? "1" : "0")).join("");
  const runs = (text.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const finders = text.match(/(?=10111010000|00001011101)/g)?.length ?? 0;
  return runs + finders * 40;
}
