import type { Finding, Run } from "./bench.ts";
import type { Measured } from "./rounds.ts";

/** A comparison for people, a line each. */
export function describe(measured: Measured): string {
  const { title, ratio, ratioOf, target, isReached, baselineIs } = measured;
  const bound = target === null ? "" : `, to reach ${ratioOf === "rate" ? "at least" : "at most"} ${target}`;
  const found = `ratio ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)})`;
  return [
    `${isReached ? "✓" : "✗"} ${title}: ${ratioOf === "rate" ? "" : `${ratioOf}, `}${found}${bound}`,
    `    service   ${describeRun(measured.ours)}`,
    `    baseline  ${describeRun(measured.baseline)}`,
    `              (${baselineIs})`,
  ].join("\n");
}

function describeRun({ perSecond, p50Ms, p95Ms, p99Ms, cpu }: Run): string {
  const times = [p50Ms, p95Ms, p99Ms].map((time) => (Number.isNaN(time) ? "–" : time.toFixed(2).padStart(6)));
  const spent = Object.entries(cpu).map(([name, seconds]) => `${name} ${seconds.toFixed(3)}`);
  return `${perSecond.toFixed(0).padStart(6)}/s  p50 ${times[0]}  p95 ${times[1]}  p99 ${times[2]} ms  CPU s/1,000: ${spent.join(", ")}`;
}

export function describeFinding({ title, value, unit, atMost, details = [] }: Finding): string {
  const bound = atMost === null ? "" : `, to reach at most ${atMost}`;
  const mark = atMost === null ? "·" : isWithin({ value, atMost }) ? "✓" : "✗";
  return [
    `${mark} ${title}: ${value.toFixed(value < 100 ? 2 : 0)} ${unit}${bound}`,
    ...details.map((line) => `    ${line}`),
  ].join("\n");
}

export function isWithin({ value, atMost }: Pick<Finding, "value" | "atMost">): boolean {
  return atMost === null || value <= atMost;
}

/** Against an earlier run of the same command. */
export function describeChange(now: Measured, before: Measured | undefined): string | null {
  if (before === undefined) return null;
  const change = now.ratio.median / before.ratio.median - 1;
  const span = `${before.ratio.median.toFixed(2)} (${before.ratio.min.toFixed(2)} to ${before.ratio.max.toFixed(2)})`;
  return `    before    ratio ${span}: ${change >= 0 ? "+" : ""}${(change * 100).toFixed(0)} %`;
}
