import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Figure } from "./bench.ts";

const DOCUMENT = join(import.meta.dirname, "..", "docs", "performance.md");
const run = promisify(execFile);

/** Writes figures into the table of docs/performance.md, each into the row that starts with its name. */
export async function writeFigures(figures: readonly Figure[]): Promise<void> {
  const { stdout } = await run("git", ["rev-parse", "--short", "HEAD"], { cwd: import.meta.dirname });
  const measured = `${new Date().toISOString().slice(0, 10)}, ${stdout.trim()}`;
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  await writeFile(DOCUMENT, withFigures(await readFile(DOCUMENT, "utf8"), figures, { measured, machine }));
}

/** Throws for a figure without a row. */
export function withFigures(
  text: string,
  figures: readonly Figure[],
  { measured, machine }: { measured: string; machine: string },
): string {
  const written = new Set<string>();
  const lines = text.split("\n").map((line) => {
    if (line.startsWith("Machine: ")) return `Machine: ${machine}.`;
    const [, name, , target] = line.split("|").map((cell) => cell.trim());
    const figure = figures.find((each) => each.name === name);
    if (figure === undefined) return line;
    written.add(figure.name);
    return `| ${name} | ${shownFigure(figure)} | ${target} | ${measured} |`;
  });
  const missing = figures.filter(({ name }) => !written.has(name));
  if (missing.length > 0)
    throw new Error(`docs/performance.md has no row for ${missing.map(({ name }) => name).join("; ")}`);
  return lines.join("\n");
}

export function shownFigure({ value, unit, range }: Figure): string {
  const span = range === undefined ? "" : ` (${shown(range.min)} to ${shown(range.max)})`;
  return `${shown(value)} ${unit}`.trimEnd() + span;
}

function shown(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}
