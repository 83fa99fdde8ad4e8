import { isWithin, shown } from "../report.ts";
import type { Machine, Results } from "../results.ts";
import { figureRows, isFigureOf } from "./rows.ts";
import type { FigureRow, Target } from "./rows.ts";

export const NOT_MEASURED = "not measured";
const HEAD =
  "| Bench | What | Measured: median (lowest to highest) | To reach | Reached | By |\n|---|---|---|---|---|---|";
const USUAL = { rounds: 5, seconds: 8, scale: 1 } as const;

interface Figure {
  text: string;
  isReached: boolean;
  /** How far from being reached, so that the worst can be told. */
  badness: number;
}

/** What runs found, in one table with a line for each row; of a bench that ran several times, the last counts. */
export function figuresTable(runs: readonly Results[]): string {
  const newestFirst = runs.toSorted((left, right) => right.at.localeCompare(left.at));
  const lines = figureRows.map((row) => lineOf(row, newestFirst));
  return [...sources(newestFirst), "", HEAD, ...lines].join("\n");
}

function lineOf(row: FigureRow, newestFirst: readonly Results[]): string {
  const run = newestFirst.find((each) => has(each, row));
  const figure = run === undefined ? null : worstOf(run, row);
  const cells = [
    `\`${row.bench}\``,
    row.what,
    figure?.text ?? NOT_MEASURED,
    row.target === null ? "–" : boundOf(row.target),
    figure === null || row.target === null ? "–" : reachedOf(figure, run!),
    `\`${commandOf(row, run)}\``,
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function has({ results, findings }: Results, row: FigureRow): boolean {
  return [...results, ...findings].some((each) => isFigureOf(row, each));
}

function worstOf({ results, findings }: Results, row: FigureRow): Figure {
  const ratios = results
    .filter((each) => isFigureOf(row, each))
    .map(({ ratio, ratioOf, ours, baseline, isReached }): Figure => {
      const span = `${shown(ratio.median)} (${shown(ratio.min)} to ${shown(ratio.max)})`;
      const ms = ratioOf === "p50" ? "p50Ms" : "p99Ms";
      const sides =
        ratioOf === "rate"
          ? `${rate(ours.perSecond)} a second against ${rate(baseline.perSecond)}`
          : `${shown(ours[ms])} ms against ${shown(baseline[ms])}`;
      return { text: `${span}; ${sides}`, isReached, badness: ratioOf === "rate" ? -ratio.median : ratio.median };
    });
  const figures = findings
    .filter((each) => isFigureOf(row, each))
    .map((finding): Figure => {
      const { title, value, unit, range, details = [] } = finding;
      const span = range === undefined ? "" : ` (${shown(range.min)} to ${shown(range.max)})`;
      const name = row.title instanceof RegExp && row.bench === "growth" ? `; ${title.split(/, |: /)[1]}` : "";
      const detail = row.withDetail ? `; ${details.at(-1)}` : "";
      return { text: `${shown(value)} ${unit}${span}${name}${detail}`, isReached: isWithin(finding), badness: value };
    });
  return [...ratios, ...figures].toSorted((left, right) => right.badness - left.badness)[0]!;
}

function rate(perSecond: number): string {
  return perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString("en");
}

function boundOf({ bound, value, unit }: Target): string {
  const sign = bound === "at least" ? "≥" : "≤";
  return `${sign} ${value}${unit === undefined ? "" : ` ${unit}`}`;
}

/** What was watched, or is of fewer rows, says nothing of the target. */
function reachedOf({ isReached }: Figure, { settings }: Results): string {
  if (settings.scale < USUAL.scale) return "not at full size";
  if (settings.isProfiled) return "not with a profile";
  return isReached ? "yes" : "**no**";
}

/** What reproduces a figure. */
export function commandOf({ bench }: FigureRow, run?: Results): string {
  const own = (["rounds", "seconds", "scale"] as const).flatMap((name) => {
    const value = run?.settings[name] ?? USUAL[name];
    return value === USUAL[name] ? [] : [`--${name} ${value}`];
  });
  return ["npm run bench --", bench, ...own].join(" ");
}

/** On what, when and of which version: a line for each run that something is told of. */
function sources(newestFirst: readonly Results[]): string[] {
  const told = newestFirst.map((run) => {
    const rows = figureRows.filter((row) => newestFirst.find((each) => has(each, row)) === run);
    return { run, benches: [...new Set(rows.map(({ bench }) => bench))] };
  });
  const lines = told
    .filter(({ benches }) => benches.length > 0)
    .map(({ run: { machine, at, commit, settings }, benches }) => {
      const when = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
      const of = commit === null ? "" : ` of commit ${commit}`;
      return `- ${benches.join(", ")}: ${when}${of}, ${settings.rounds} rounds of ${settings.seconds} s, on ${describeMachine(machine)}`;
    });
  return lines.length === 0 ? ["Nothing has been measured yet."] : lines;
}

function describeMachine({ processors, model, memoryMb, node, postgres }: Machine): string {
  return `${processors} × ${model}, ${(memoryMb / 1024).toFixed(1)} GB, Node ${node.replace(/^v/, "")}, PostgreSQL ${postgres}`;
}
