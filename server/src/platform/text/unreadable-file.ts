/** Where `{column}` stands, the sentence names the column of the header, or its letter in a workbook. */
const sentences = {
  empty: "The file is empty.",
  no_lines: "The file has no line below its header.",
  too_many_lines: "The file has too many lines. Split it.",
  missing_column: 'The header has no column "{column}".',
  unknown_column: 'The header has an unknown column "{column}".',
  repeated_column: 'The header repeats the column "{column}".',
  not_utf8: "The file is not UTF-8 from here on. In the spreadsheet, save it as XLSX or CSV UTF-8.",
  not_csv: "The row is not valid CSV: a quote is not closed or is in the wrong place. Save the file as XLSX.",
  row_too_long: "The row is too long. Most likely a quote is not closed in it.",
  not_a_table:
    "The file is neither an XLSX workbook nor CSV. Open it in the spreadsheet, and save it as XLSX or CSV UTF-8.",
  old_workbook: "The file is an old workbook (XLS). Open it in the spreadsheet, and save it as XLSX or CSV UTF-8.",
  encrypted: "The workbook has a password. Save it without one, or as CSV UTF-8.",
  damaged: "The workbook is damaged. Save it again as XLSX, or as CSV UTF-8.",
  too_large: "The workbook is too large. Save it as CSV UTF-8.",
  too_many_columns: "The row has too many columns. Delete those that are not needed, and save the workbook again.",
  no_result: "The formula in column {column} has no result. Open the workbook in the spreadsheet and save it there.",
  cell_error: "The cell in column {column} has the error of a formula. Correct it and save the workbook again.",
} as const;

export type FileFault = keyof typeof sentences;

const OF_WHOLE_FILE: ReadonlySet<string> = new Set<FileFault>([
  "empty",
  "not_a_table",
  "old_workbook",
  "encrypted",
  "damaged",
  "too_large",
]);

/** False for a fault of one of its lines. */
export function isOfWholeFile(fault: string | null): boolean {
  return fault !== null && OF_WHOLE_FILE.has(fault);
}

/** The file cannot be read from this line on. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly fault: FileFault;
  readonly line: number;
  /** A column of the header, or its letter in a workbook, if the fault is about one. */
  readonly column: string | null;
  constructor(fault: FileFault, line = 1, column: string | null = null) {
    super(fileFaultText({ fault, column }));
    this.fault = fault;
    this.line = line;
    this.column = column;
  }
}

/** In English. */
export function fileFaultText({ fault, column }: Pick<UnreadableFile, "fault" | "column">): string {
  return sentences[fault].replace("{column}", () => column ?? "");
}
