import { UnreadableFile } from "../text/unreadable-file.ts";

/** The workbook cannot be read from this row on. `sentence` ends with what to do. */
export class UnreadableWorkbook extends UnreadableFile {
  constructor(sentence: string, row = 1) {
    super(row, sentence, "workbook");
  }
}

export function damaged(row = 1): UnreadableWorkbook {
  return new UnreadableWorkbook("The workbook is damaged. Save it again as XLSX, or as CSV UTF-8.", row);
}

export function tooLarge(row = 1): UnreadableWorkbook {
  return new UnreadableWorkbook("The workbook is too large. Save it as CSV UTF-8.", row);
}
