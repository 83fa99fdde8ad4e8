import type { Command } from "commander";
import type { CommandOptions } from "./command-io.ts";

export interface CommandOutput {
  text: string;
  data: unknown;
  /** 1 when the command did not do what was asked, without an error. */
  exitCode?: 0 | 1;
}

/** Makes `work` the command's action. It gets the arguments and the options; its result is printed. */
export function setAction<Given extends readonly unknown[]>(
  command: Command,
  work: (...given: Given) => Promise<CommandOutput>,
): Command {
  return command.action(async (...given: unknown[]) => {
    // A parent command with an option of the same name receives the value.
    const options = command.optsWithGlobals<CommandOptions & { json?: true }>();
    const answer = await work(...([...given.slice(0, -2), options] as unknown as Given));
    const isForPrograms = options.json === true;
    options.io.writeOutput(`${isForPrograms ? JSON.stringify(answer.data, null, 2) : answer.text}\n`);
    options.io.exitCode = answer.exitCode ?? 0;
  });
}

/** Formats a table. Returns `empty` when there are no rows. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  empty: string,
): string {
  if (rows.length === 0) return empty;
  const cells = [headings, ...rows.map((row) => row.map((cell) => (cell === null ? "-" : String(cell))))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Formats names and values, one per line. */
export function fields(pairs: Readonly<Record<string, string | number | null>>): string {
  const width = Math.max(...Object.keys(pairs).map((name) => name.length));
  return Object.entries(pairs)
    .map(([name, value]) => `${name.padEnd(width)}  ${value ?? "-"}`)
    .join("\n");
}

export function yesNo(value: boolean): string {
  return value ? "yes" : "no";
}

/** Formats as "2026-01-31 09:30:00" in UTC. */
export function moment(time: Date | null): string | null {
  return time === null ? null : time.toISOString().slice(0, 19).replace("T", " ");
}
