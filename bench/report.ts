import type { Finding, Run } from "./bench.ts";
import type { Measured } from "./rounds.ts";

const FIGURES = ["1/s", "p50 ms", "p95 ms", "p99 ms"] as const;

/** A comparison for people: what came out, and a table with a line for each side. */
export function describe(measured: Measured): string {
  const { title, ratio, ratioOf, target, isReached, baselineIs } = measured;
  const bound = target === null ? "" : `, to reach ${ratioOf === "rate" ? "at least" : "at most"} ${target}`;
  const found = `ratio ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)})`;
  return [
    `${isReached ? "✓" : "✗"} ${title}: ${ratioOf === "rate" ? "" : `${ratioOf}, `}${found}${bound}`,
    `              ${FIGURES.map((name) => name.padStart(8)).join(" ")}   CPU seconds for 1,000; peak memory, MB`,
    `    measured  ${describeRun(measured.ours)}`,
    `    baseline  ${describeRun(measured.baseline)}`,
    `              (${baselineIs})`,
  ].join("\n");
}

function describeRun({ perSecond, p50Ms, p95Ms, p99Ms, cpu, peakMb }: Run): string {
  const times = [p50Ms, p95Ms, p99Ms].map((time) => (Number.isNaN(time) ? "–" : time.toFixed(2)));
  const figures = [perSecond.toFixed(perSecond < 100 ? 1 : 0), ...times].map((text) => text.padStart(8));
  const told = (values: Readonly<Record<string, number>>, digits: number) =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${value.toFixed(digits)}`)
      .join(", ");
  return `${figures.join(" ")}   ${told(cpu, 3)}; ${told(peakMb, 0)}`;
}

export function describeFinding(finding: Finding): string {
  const { title, value, unit, atMost, range, details = [] } = finding;
  const bound = atMost === null ? "" : `, to reach at most ${atMost}`;
  const mark = atMost === null ? "·" : isWithin(finding) ? "✓" : "✗";
  const span = range === undefined ? "" : ` (${shown(range.min)} to ${shown(range.max)})`;
  return [`${mark} ${title}: ${shown(value)} ${unit}${span}${bound}`, ...details.map((line) => `    ${line}`)].join(
    "\n",
  );
}

/** With two decimals where they tell something. */
export function shown(value: number): string {
  return value.toFixed(Math.abs(value) < 100 ? 2 : 0);
}

export function isWithin({ value, atMost }: Pick<Finding, "value" | "atMost">): boolean {
  return atMost === null || value <= atMost;
}

/** Against an earlier run of the same bench. */
export function describeChange(now: Measured, before: Measured): string {
  const span = `${before.ratio.median.toFixed(2)} (${before.ratio.min.toFixed(2)} to ${before.ratio.max.toFixed(2)})`;
  return `    before    ratio ${span}: ${change(now.ratio.median, before.ratio.median)}`;
}

export function describeFindingsChange(now: Finding, before: Finding): string {
  return `    before    ${shown(before.value)} ${before.unit}: ${change(now.value, before.value)}`;
}

function change(now: number, before: number): string {
  const percent = (now / before - 1) * 100;
  return `${percent >= 0 ? "+" : ""}${percent.toFixed(0)} %`;
}
