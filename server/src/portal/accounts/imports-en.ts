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
    skip: "Skip refused lines and import the others",
    skipHint: "Otherwise one wrong line stops the whole file.",
    replace: "Replace the accounts of the file",
    replaceHint:
      "Each account that the file names then has exactly these lines; what payments posted stays. First you see what changes. Every line needs an erpCode.",
    send: "Send the file",
    sending: "The file is being sent. Keep this page open until it has arrived.",
    listTitle: "Files that were sent",
    nothingYet: "No file has been sent yet.",
    column: {
      time: "Sent at",
      file: "File",
      state: "Status",
      sentBy: "Sent by",
      accepted: "Imported lines",
      refused: "Refused lines",
    },
    state: { waiting: "Being imported", checked: "To be confirmed", done: "Imported", refused: "Not imported" },
    explain: {
      waiting: "The file is imported in the background. You can close this page; the import goes on.",
      checked: "Nothing has changed yet. This is what the file changes in its accounts:",
      done: "The file was imported. If the same file is sent again, it is not imported a second time.",
      refused: "Nothing was imported, because lines were refused. Correct the file and send it again.",
    },
    checking: "The file is being checked in the background; nothing changes yet. You can close this page.",
    replaced: "The accounts of the file have exactly its lines now, with what payments posted.",
    difference: {
      created: "New transactions",
      changed: "Changed transactions",
      deleted: "Transactions that vanish",
      kept: "Missing in the file, but kept because payments pay them",
      unchanged: "Transactions that stay as they are",
    },
    shrinksTitle: "These accounts lose more than 30 % of their transactions",
    shrinks: (account, vanishing, before) => `${account}: ${vanishing} of ${before}`,
    allowShrink: "That is right: they may vanish",
    confirm: "Replace the accounts",
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
    "The file has more than 256 MB. Send it in parts, or ask the operator to import it: servicepay import cat FILE.",
  slice_too_large:
    "Without JavaScript a file has at most 8 MB. Turn JavaScript on, split the file, or ask the operator to import it: servicepay import cat FILE.",
  replaces_whole: "A file that replaces accounts is taken whole: wrong lines cannot be skipped.",
};

export const importConfirmProblemsEn: typeof importConfirmProblemsTr = {
  shrinks: "An account would lose many of its transactions. If that is right, tick it.",
};
