import type { fileFaultsTr, fileFaultTr, lineFaultsTr } from "./file-faults-tr.ts";

/** Why a file cannot be read, and what to do. */
export const fileFaultsEn: typeof fileFaultsTr = {
  empty: "The file is empty.",
  no_lines: "There is no line below the header.",
  too_many_lines: "The file exceeds the number of lines here. Split it.",
  missing_column: "The header does not have this column.",
  unknown_column: "There is no such column.",
  repeated_column: "The header has this column twice.",
  not_utf8: "The file is not UTF-8 from here on. Save it as XLSX or “CSV UTF-8”.",
  not_csv: "The line cannot be read: a quote is not closed or is in the wrong place. Save the file as XLSX.",
  row_too_long: "The line is too long. Most likely a quote is not closed in it.",
  not_a_table: "This is neither an XLSX workbook nor CSV. Open it in Excel and save it as XLSX or “CSV UTF-8”.",
  old_workbook: "This is an old workbook (XLS). Open it in Excel and save it as XLSX or “CSV UTF-8”.",
  encrypted: "The workbook has a password. Save it without one.",
  damaged: "The workbook is damaged. Open it in Excel and save it again as XLSX or “CSV UTF-8”.",
  too_large: "The workbook is too large. Save it as “CSV UTF-8”.",
  too_many_columns: "The line has too many columns. Delete those that are not needed and save the file again.",
  no_result: "The formula in this cell has no result in the file. Open the file in Excel and save it there.",
  cell_error: "This cell has the error of a formula, such as #N/A or #VALUE!. Correct it and save the file again.",
};

/** What can be wrong with a line of any file. */
export const lineFaultsEn: typeof lineFaultsTr = {
  required: "This field is required.",
  too_long: "This text is too long.",
  characters: "The text has a character that cannot be stored.",
  columns: "The line does not have as many columns as the header.",
  turned_into_number: "A spreadsheet turned this code into a number. Format its column as text and type it again.",
  unseen_characters: "The code begins or ends with white space, or has a character that nobody sees.",
};

/** Names the column too, for pages that have no place for it. */
export const fileFaultEn: typeof fileFaultTr = ({ fault, column }) =>
  `${column === null ? "" : `Column ${column}: `}${fileFaultsEn[fault]}`;
