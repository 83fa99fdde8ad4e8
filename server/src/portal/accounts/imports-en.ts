import { fileFaultsEn, lineFaultsEn } from "../words/file-faults-en.ts";
import type { importConfirmProblemsTr, importFileProblemsTr, importsTr } from "./imports-tr.ts";

export const importsEn: typeof importsTr = {
  imports: {
    title: "Import transactions from a file",
    file: "File",
    fileHint: (megabytes) =>
      `XLSX, CSV UTF-8 or NDJSON, at most ${megabytes} MB. The operator imports larger files: servicepay import cat FILE.`,
    columns: "The first line names the columns, in any order. Required: accountErpCode, amount, currencyCode, dueDate.",
    formats: [
      "Commas or semicolons separate the columns. Amounts with a decimal comma need semicolons.",
      "transactionDate and dueDate: with the time, such as 2026-01-31T09:30:00+03:00 (in Türkiye). Without an offset the time is UTC.",
      "amount: 1250.50, without separators of thousands. A negative amount reduces the debt.",
    ],
    skip: "Skip lines with errors and import the rest",
    skipHint: "Otherwise, one line with an error stops the whole import.",
    replace: "Replace the accounts in the file",
    replaceHint:
      "Each account in the file will have exactly these lines, plus what payments posted. You review the changes first. Every line needs an erpCode.",
    send: "Upload the file",
    sending: "Uploading. Keep this page open until the upload is complete.",
    listTitle: "Uploaded files",
    nothingYet: "No files uploaded yet.",
    column: {
      time: "Uploaded",
      file: "File",
      state: "Status",
      sentBy: "Uploaded by",
      accepted: "Imported lines",
      refused: "Lines with errors",
    },
    state: {
      waiting: "Being imported",
      checked: "Waiting for confirmation",
      done: "Imported",
      refused: "Not imported",
    },
    explain: {
      waiting: "The file is imported in the background. You can close this page; the import goes on.",
      checked: "Nothing has changed yet. The file will make these changes to its accounts:",
      done: "The file was imported. Uploading the same file again does not import it twice.",
      refused: "Nothing was imported, because some lines have errors. Correct the file and upload it again.",
    },
    checking: "The file is being checked in the background; nothing changes yet. You can close this page.",
    replaced: "The accounts in the file now have exactly its lines, plus what payments posted.",
    difference: {
      created: "New transactions",
      changed: "Changed transactions",
      deleted: "Deleted transactions",
      kept: "Not in the file, but kept because payments were made against them",
      unchanged: "Unchanged transactions",
    },
    shrinksTitle: "These accounts lose more than 30 % of their transactions",
    shrinks: (account, vanishing, before) => `${account}: ${vanishing} of ${before}`,
    allowShrink: "This is correct: delete them",
    confirm: "Replace the accounts",
    refresh: "Refresh",
    progress: "Progress",
    skipFact: "Lines with errors",
    skipped: "are skipped",
    notSkipped: "stop the import",
    ended: "Ended",
    refusalsTitle: "Lines with errors",
    firstOnly: (count) => `The first ${count} lines are shown.`,
    line: "Line",
    field: "Field",
    why: "Error",
    wholeLine: "Whole line",
    reason: {
      ...fileFaultsEn,
      ...lineFaultsEn,
      type: "This field is neither text nor a number.",
      not_a_decimal:
        "The amount must be a number without separators of thousands, with at most 15 integer and 4 fractional digits.",
      ambiguous: "The amount is ambiguous: write 1250 or 1.25, not 1.250.",
      unknown_currency: "There is no such currency.",
      not_a_date_time: "Write the date like 2026-01-31T09:30:00.",
      not_json: "The line is not valid JSON, or has a key twice.",
      duplicate: "Another transaction, or an earlier line of the file, has this erpCode.",
    },
  },
};

export const importFileProblemsEn: typeof importFileProblemsTr = {
  import_too_large:
    "The file is larger than 256 MB. Split it, or ask the operator to import it: servicepay import cat FILE.",
  slice_too_large:
    "Without JavaScript, files can be at most 8 MB. Turn on JavaScript, split the file, or ask the operator to import it: servicepay import cat FILE.",
  replaces_whole: "A file that replaces accounts must be imported whole: lines with errors cannot be skipped.",
};

export const importConfirmProblemsEn: typeof importConfirmProblemsTr = {
  shrinks: "An account would lose many of its transactions. If this is correct, tick the box.",
};
