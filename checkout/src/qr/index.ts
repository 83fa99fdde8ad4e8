import { codewordsOf, dataOf, versionFor } from "./codewords.ts";
import { drawCodewords } from "./matrix.ts";
import type { Matrix } from "./matrix.ts";

const QUIET_ZONE = 4;

/** Byte mode, correction level M. Throws for a text that no QR code holds (2,331 bytes). */
export function qrMatrix(text: string): Matrix {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (version === null) throw new RangeError(`${bytes.length} bytes do not fit into a QR code`);
  return drawCodewords(codewordsOf(dataOf(bytes, version), version), version);
}

/** Dark on white in every theme, as scanners want it, with the quiet zone around it. */
export function qrSvg(text: string): string {
  const matrix = qrMatrix(text);
  const side = matrix.length + 2 * QUIET_ZONE;
  const path = matrix
    .flatMap((row, y) =>
      darkRuns(row).map(([x, length]) => `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${length}v1h-${length}z`),
    )
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
}

function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  let start = -1;
  for (let x = 0; x <= row.length; x += 1) {
    if (row[x] === true && start < 0) start = x;
    if (row[x] !== true && start >= 0) {
      runs.push([start, x - start]);
      start = -1;
    }
  }
  return runs;
}
