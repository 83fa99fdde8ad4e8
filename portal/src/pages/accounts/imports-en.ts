import type { importFileProblemsTr, importsTr } from "./imports-tr.ts";

export const importsEn: typeof importsTr = {
  imports: {
    title: "Import transactions from a file",
    file: "File",
    fileHint: (megabytes) =>
      `CSV or NDJSON, UTF-8, at most ${megabytes} MB. The operator imports larger files: servicepay import cat FILE.`,
    columns: "The first line names the columns, in any order. Required: accountErpCode, amount, currencyCode, dueDate.",
    skip: "Skip refused lines and import the others",
    skipHint: "Otherwise one wrong line stops the whole file.",
    send: "Send the file",
    listTitle: "Files that were sent",
    nothingYet: "No file has been sent yet.",
    column: {
      time: "Sent",
      file: "File",
      state: "Status",
      sentBy: "Sent by",
      accepted: "Imported lines",
      refused: "Refused lines",
    },
    state: { waiting: "Being imported", done: "Imported", refused: "Not imported" },
    explain: {
      waiting: "The file is imported in the background. You can close this page; the import goes on.",
      done: "The file was imported. If the same file is sent again, it is not imported a second time.",
      refused: "Nothing was imported, because lines were refused. Correct the file and send it again.",
    },
    refresh: "Refresh",
    progress: "Progress",
    skipFact: "Wrong lines",
    skipped: "are skipped",
    notSkipped: "stop the import",
    ended: "Ended",
    refusalsTitle: "Refused lines",
    firstOnly: (count) => `The first ${count} lines are shown.`,
    line: "Line",
    field: "Field",
    why: "Why",
    wholeLine: "The whole line",
    reason: {
      required: "This field is required.",
      type: "This field is neither text nor a number.",
      too_long: "This text is too long.",
      characters: "The text has a character that cannot be stored.",
      not_a_decimal: "The amount must be a number with at most 15 integer and 4 fractional digits.",
      unknown_currency: "There is no such currency.",
      not_a_date_time: "Write the date like 2026-01-31T09:30:00.",
      columns: "The line has another number of columns than the header.",
      not_json: "The line is not valid JSON.",
      duplicate: "Another transaction, or an earlier line of the file, has this erpCode.",
      unreadable: "The file could not be read from here on.",
    },
  },
};

export const importFileProblemsEn: typeof importFileProblemsTr = {
  import_too_large:
    "The file has more than 8 MB. Send it in parts, or ask the operator to import it: servicepay import cat FILE.",
};
