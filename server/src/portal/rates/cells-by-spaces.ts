import type { TerminalRecord } from "#payment-sets/index.ts";
import { installmentsOf, isCornerName, isNotOffered, percentOf, programOf } from "./rate-values.ts";

const CELL_WORDS_MAX = 4;

export interface SpacedLine {
  cells: string[];
  /** Words of which it cannot be told what cell they belong to; "" if there are none. The line is one cell then. */
  unclear: string;
}

/**
 * The cells of a line of a bank's table in which only spaces separate them, as it is copied from a mail or a PDF. Two spaces end a
 * cell. One space may be part of a name: the words between two such ends are divided into known names and percentages, if there is
 * exactly one way.
 */
export function cellsBySpaces(text: string, terminals: readonly TerminalRecord[]): SpacedLine {
  const parts = text.trim().split(/\s{2,}/);
  const divided = parts.map((part, index) => divide(part.split(/\s/), { terminals, isFirst: index === 0 }));
  const [only] = divided;
  if (parts.length === 1 && only!.cells === null) return { cells: parts, unclear: only!.unclear };
  const cells = divided.flatMap((part, index) => part.cells ?? parts[index]!);
  // A table whose first column has no name.
  const hasNoCorner = /^\s/.test(text) || cells.every((cell) => isProgram(cell, terminals));
  return { cells: hasNoCorner ? ["", ...cells] : cells, unclear: "" };
}

interface Scene {
  terminals: readonly TerminalRecord[];
  /** The words begin the line, with the name of a row or of the first column. */
  isFirst: boolean;
}

function divide(
  words: readonly string[],
  scene: Scene,
): { cells: string[]; unclear: "" } | { cells: null; unclear: string } {
  const found: string[][] = [];
  let reached = 0;
  const search = (at: number, cells: string[]): void => {
    reached = Math.max(reached, at);
    if (at === words.length) found.push(cells);
    for (let length = 1; length <= CELL_WORDS_MAX && at + length <= words.length && found.length < 2; length += 1)
      if (isCell(words.slice(at, at + length), { ...scene, isFirst: scene.isFirst && at === 0 }))
        search(at + length, [...cells, words.slice(at, at + length).join(" ")]);
  };
  search(0, []);
  const [cells, another] = found;
  if (cells !== undefined && another === undefined) return { cells, unclear: "" };
  // A title has no known word at its beginning.
  const unclear = reached === 0 ? [] : words.slice(cells === undefined ? reached : 1);
  return { cells: null, unclear: unclear.join(" ") };
}

function isCell(words: readonly string[], { terminals, isFirst }: Scene): boolean {
  const text = words.join(" ");
  if (isProgram(text, terminals) || (isFirst && isCornerName(text))) return true;
  if (!isFirst && (isPercent(words) || (words.length === 1 && isNotOffered(text)))) return true;
  if (installmentsOf(text) === null) return false;
  // "3 yok" is a number of installments and a cell.
  return words.length === 1 || !/^[0-9]/.test(text) || !(isNotOffered(words[1]!) || isProgram(words[1]!, terminals));
}

/** "1,29", "%1,29", "% 1,29" or "1,29 %". */
function isPercent(words: readonly string[]): boolean {
  const isWhole = words.length === 1 || (words.length === 2 && words.includes("%"));
  return isWhole && percentOf(words.join("")) !== null;
}

function isProgram(text: string, terminals: readonly TerminalRecord[]): boolean {
  return text !== "" && programOf(text, terminals) !== undefined;
}
