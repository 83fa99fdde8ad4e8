import { encode } from "uqr";

/** One path of horizontal runs: half the size of the library's own SVG. Scanners expect a quiet zone of four modules. */
export function qrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => {
      const runs = row
        .map((isDark) => (isDark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g);
      return Array.from(runs, ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`);
    })
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
