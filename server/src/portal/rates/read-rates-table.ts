import { readRatesList } from "./rates-list.ts";
import { matrixHeader, readRatesMatrix } from "./rates-matrix.ts";
import type { ReadTable, TableLine, TableScene } from "./rates-table.ts";

/** Cells are separated by tabs, as a spreadsheet copies them, or by semicolons. */
export function readRatesTable(text: string, scene: TableScene): ReadTable {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line, index): TableLine[] => {
    if (line.trim() === "") return [];
    return [{ line: index + 1, cells: line.split(line.includes("\t") ? "\t" : ";").map(unquoted) }];
  });
  const header = lines.findIndex(({ cells }) => matrixHeader(cells, scene.terminals) !== null);
  return header === -1 ? readRatesList(lines, scene) : readRatesMatrix(lines, header, scene);
}

function unquoted(cell: string): string {
  const text = cell.trim();
  const bare = /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
  return bare.replace(/^'(?=[=+\-@])/, "");
}
