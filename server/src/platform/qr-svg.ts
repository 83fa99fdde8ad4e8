import { qrRuns } from "./qr-runs.ts";

/** One path of horizontal runs: half the size of the library's own SVG. */
export function qrSvg(text: string): string {
  const { side, runs } = qrRuns(text);
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
}
