import { cellsBySpaces } from "./cells-by-spaces.ts";
import { readRatesList } from "./rates-list.ts";
import { matrixHeader, readRatesMatrix } from "./rates-matrix.ts";
import type { LineProblem, ReadTable, TableLine, TableScene } from "./rates-table.ts";

/** Cells are separated by tabs, as a spreadsheet copies them, by semicolons, or in a bank's own table by spaces. */
export function readRatesTable(text: string, scene: TableScene): ReadTable {
  return /[\t;]/.test(text) ? readSeparated(text, scene) : readSpaced(text, scene);
}

function readSeparated(text: string, scene: TableScene): ReadTable {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line, index): TableLine[] => {
    if (line.trim() === "") return [];
    return [{ line: index + 1, cells: line.split(line.includes("\t") ? "\t" : ";").map(unquoted) }];
  });
  const header = headerOf(lines, scene);
  return header === -1 ? readRatesList(lines, scene) : readRatesMatrix(lines, header, scene);
}

function readSpaced(text: string, scene: TableScene): ReadTable {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    if (line.trim() === "") return [];
    return [{ line: index + 1, ...cellsBySpaces(line, scene.terminals) }];
  });
  const unclear = new Map(lines.flatMap(({ line, unclear }) => (unclear === "" ? [] : [[line, unclear] as const])));
  const header = headerOf(lines, scene);
  const named = (line: number, value: string): LineProblem => ({ line, column: null, reason: "cells_unclear", value });
  if (header === -1 && unclear.size > 0) {
    const problems = Array.from(unclear, ([line, words]) => named(line, words));
    return { layout: "matrix", rates: [...scene.stored], problems };
  }
  if (header === -1) return readRatesList(lines, scene);
  const { problems, ...read } = readRatesMatrix(lines, header, scene);
  const nameOf = (problem: LineProblem) => {
    const words = unclear.get(problem.line);
    return words === undefined ? problem : named(problem.line, words);
  };
  return { ...read, problems: problems.map(nameOf) };
}

function headerOf(lines: readonly TableLine[], { terminals }: TableScene): number {
  return lines.findIndex(({ cells }) => matrixHeader(cells, terminals) !== null);
}

function unquoted(cell: string): string {
  const text = cell.trim();
  const bare = /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
  return bare.replace(/^'(?=[=+\-@])/, "");
}
