import type { binImportTr } from "./bin-import-tr.ts";
import { counted } from "../words/counted.ts";

const faults = {
  bin: "bin must be 6 to 8 digits.",
  bankCode: "bankCode must be four digits or empty.",
  cardType: "cardType must be credit, debit or prepaid.",
  brand: "brand must be a lower-case word or empty.",
  commercial: "commercial must be true or false.",
  program: "program must be lower-case words with hyphens, or empty.",
  unreadable: "The file cannot be read from this line on. Save it as XLSX or “CSV UTF-8”.",
  empty: "The file has no rows.",
  too_many_faults: "Too many lines are wrong: the rest was not read.",
};

export const binImportEn: typeof binImportTr = {
  binImport: {
    title: "Import a new list",
    columns: "A CSV or Excel file with the columns:",
    file: "File",
    fileHint: "At most 2 MB. Longer lists are imported on the command line: servicepay import bins FILE",
    compare: "Show the difference",
    previewTitle: "What does the new list change?",
    previewNote: "Nothing is saved yet. The file is kept for ten minutes.",
    rows: "BINs in the new list",
    kind: { added: "To be added", changed: "To be changed", removed: "To be removed" },
    same: "The file is the same as the list in use.",
    save: "Use this list",
    refused: (count) => `Refused lines: ${count}. The old list stays.`,
    contradicted: (count) => `Lines that contradict an earlier one and do not count: ${count}`,
    line: (line) => `Line ${line}:`,
    fault: (fault) => {
      switch (fault.name) {
        case "fields":
          return `It has ${counted(fault.has, "field", "fields")} instead of ${fault.needs}.`;
        case "columns":
          return `The header lacks ${fault.missing}.`;
        case "contradicts":
          return `It contradicts line ${fault.earlier} about ${fault.bin}; line ${fault.earlier} counts.`;
        case "too_many_rows":
          return `A list has at most ${fault.max} rows.`;
        default:
          return faults[fault.name];
      }
    },
    more: (count) => `… and ${count} more`,
    before: "Now",
    after: "New",
  },
};
