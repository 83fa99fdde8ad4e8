import { encode } from "uqr";

/** Dark modules side by side in one row. */
export interface QrRun {
  x: number;
  y: number;
  length: number;
}

/** The code of a text as runs of dark modules. `side` includes the quiet zone of four modules that scanners expect. */
export function qrRuns(text: string): { side: number; runs: QrRun[] } {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const runs = data.flatMap((row, y) => {
    const found = row
      .map((isDark) => (isDark ? "1" : "0"))
      .join("")
      .matchAll(/1+/g);
    return Array.from(found, ({ index, 0: { length } }) => ({ x: index, y, length }));
  });
  return { side: size, runs };
}
