import { oneBatch, type Row, type Table } from "#platform/exports/table.ts";
import { columnTitle, type LinkColumn } from "./link-columns.ts";

const COLUMNS: readonly LinkColumn[] = [
  "clientOrderReference",
  "amount",
  "customer.email",
  "customer.gsm",
  "customer.name",
  "customer.surname",
  "description",
];

const ROWS = {
  tr: [
    ["AIDAT-2026-11-A1", "1250.50", "ayse@example.com", "5321112233", "Ayşe", "Yılmaz", "Kasım aidatı, A1"],
    ["AIDAT-2026-11-A2", "980.00", "mehmet@example.com", "", "Mehmet", "Öztürk", "Kasım aidatı, A2"],
  ],
  en: [
    ["DUES-2026-11-A1", "1250.50", "ayse@example.com", "5321112233", "Ayşe", "Yılmaz", "November dues, flat A1"],
    ["DUES-2026-11-A2", "980.00", "mehmet@example.com", "", "Mehmet", "Öztürk", "November dues, flat A2"],
  ],
};

/** A file of links as it can be sent, to be filled in. */
export function sampleLinkFile(locale: "tr" | "en"): Omit<Table, "name"> {
  const columns = COLUMNS.map((column) => columnTitle(column, locale));
  const rows = ROWS[locale].map((row): Row =>
    row.map((text, index) => (COLUMNS[index] === "amount" ? { amount: text } : text)),
  );
  return { columns, batches: oneBatch(rows) };
}
