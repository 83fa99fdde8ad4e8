import { counted } from "./counted.ts";
import { keysEn } from "./keys-en.ts";
import type { listTr } from "./list-tr.ts";

export const listEn: typeof listTr = {
  ...keysEn,
  list: {
    sampleFile: "Sample file",
    wholeFile: "The whole file",
    exportXlsx: "Export to Excel",
    exportCsv: "Export as CSV",
    filter: "Filter",
    filtersSet: "Active filters",
    removeFilter: (label, value) => `Remove filter: ${label} ${value}`,
    clear: "Clear the filters",
    apply: "Apply",
    any: "All",
    period: "Date",
    presets: {
      today: "Today",
      yesterday: "Yesterday",
      "7d": "Last 7 days",
      "30d": "Last 30 days",
      "90d": "Last 90 days",
      all: "All time",
    },
    ownDates: "Custom range",
    from: "First day",
    to: "Last day",
    amountMin: "Lowest amount",
    amountMax: "Highest amount",
    currency: "Currency",
    pages: "Pages",
    rows: (count) => counted(count, "record", "records"),
    newer: "Newer",
    older: "Older",
    notUnderstood: "A filter is not valid. Correct it to see the list.",
    archivedTo: (month) =>
      `Payments up to ${month} may be in the archive. Their transactions are not in this list; the operator of the installation can bring them back.`,
    nothingMatches: "No results match these filters.",
  },
};
