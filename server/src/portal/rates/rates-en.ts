import { counted } from "../words/counted.ts";
import type { rateCellProblemsTr, rateProblemsTr, ratesTr } from "./rates-tr.ts";

export const ratesEn: typeof ratesTr = {
  rates: {
    title: "Installment rates",
    intro: "What each number of installments adds for the payer, and the bank's commission, in percent.",
    setsLabel: "Payment sets",
    noSets: "No payment set yet. Rates belong to the terminals of a payment set.",
    noRates: "No rates: single payments only, without an installment fee.",
    changeAll: "Paste from Excel",
    changeCells: "Edit in the grid",
    changeCellsOf: (name) => `Edit in the grid: ${name}`,
    gridHint:
      "Percentages, such as 3.50. A number of installments whose two fields are empty is not offered; a program without its own rate has the rate of any program. The arrow keys move up and down, and you can paste cells that you copied in Excel.",
    changedFields: (count) => `Changed fields: ${count}`,
    wrongCell: { not_a_rate: "Such as 3.50", other_half: "Missing" },
    changeTitle: "Change the rates",
    ofSet: (name) => `Payment set: ${name}`,
    anyProgram: "Any program",
    single: "Single payment",
    count: (count) => `${count} installments`,
    common: "same as any program",
    closed: "Closed",
    costOf: (rate) => `commission ${rate}`,
    markupOf: (rate) => `mark-up ${rate}`,
    from: (amount) => `from ${amount}`,
    to: (amount) => `to ${amount}`,
    column: {
      terminal: "Terminal",
      program: "Program",
      installments: "Installments",
      costRate: "Commission %",
      customerRate: "Mark-up %",
      minimumAmount: "From",
      maximumAmount: "To",
    },
    table: "Table of rates",
    tableHint:
      "Copy the table, edit it in Excel, and paste it back. 3.50 and 3,50 are the same; * is any program. Only terminals that have a line change: their rates that are not in the table are removed.",
    matrixTitle: "The bank's own table",
    matrixHint:
      "You can also paste the table of a bank's mail or PDF above: programs in the header, numbers of installments in the first column, percentages in the cells. Tabs, semicolons or spaces separate the cells. A dash or a blank cell means that the installments are not offered. Only the cells of the table change.",
    chooseTerminal: "Choose the terminal",
    percentsTitle: "The percentages of the table",
    percents: {
      commission: "The bank's commission; the mark-up stays, and is 0 for new installments",
      both: "The bank's commission, which is the payer's mark-up too",
      markup: "The payer's mark-up; the commission stays, and is 0 for new installments",
    },
    singleNames: ["At once", "Single", "Single payment", "Cash"],
    anyProgramNames: ["Any program", "All cards", "Other cards", "Other"],
    cornerNames: ["Installments", "Installment", "Number of installments", "Months", "Card", "Cards", "Program"],
    notOfferedNames: ["none", "closed", "n/a"],
    showDifference: "Show the difference",
    save: (count) => `Save ${counted(count, "change", "changes")}`,
    linesTitle: "Lines that were not understood",
    line: (line, column) => `Line ${line}, ${column}`,
    wholeLine: (line) => `Line ${line}`,
    leaveOut: "Leave out what was not understood; the stored rates of these places stay",
    wrong: {
      unknown: "There is none of this name.",
      not_a_number: "A number of installments was expected.",
      not_a_rate: "A percentage such as 3.50 was expected.",
      not_an_amount: "An amount such as 1,250.50 was expected.",
      not_taken: "This terminal does not take this program's cards in installments.",
      limits_of_single: "A single payment has no limits of its own; they are the payment set's.",
      duplicate: "This number of installments has two rates for this program.",
      invalid: "This value is not accepted.",
      not_in_matrix: "This is no line of a number of installments or a program.",
      cells_unclear:
        "Which cell these words belong to cannot be told, because only spaces separate the cells. Separate them with tabs or semicolons.",
      cells_missing: "The line has not as many cells as the header.",
    },
    noDifference: "There is no difference from the stored rates.",
    differenceTitle: "Before you save",
    difference: "Difference",
    counts: (added, changed, removed) => `Added: ${added} · Changed: ${changed} · Removed: ${removed}`,
    kind: { added: "Is added", changed: "Changes", removed: "Is removed" },
    noLongerFree: "No longer without mark-up",
    removalsTitle: (count) => `${counted(count, "rate is", "rates are")} removed`,
    removalsNote: "Payers are no longer offered these.",
    mayRemove: "Yes, remove these rates",
    was: "Today",
    becomes: "When saved",
    problem: {
      form: {
        stale:
          "Somebody has changed the rates in the meantime. What you typed is kept. The difference below is from the new rates.",
      },
    },
  },
  rateVersions: {
    title: "Earlier rates",
    intro:
      "Each change of a terminal's rates is kept as a version. Bringing one back makes a new version; you see the difference first.",
    nothingYet: "No rates have been saved yet.",
    time: "Time",
    terminal: "Terminal",
    by: "Saved by",
    change: "Change",
    none: "none",
    before: "Before versions were kept",
    asNow: "Same as now",
    bringBack: "Bring back",
  },
};

/** What is wrong with rates that are not saved. */
export const rateProblemsEn: typeof rateProblemsTr = {
  mayRemove: { removes: "Rates would be removed. If that is right, tick the box." },
  leaveOut: { required: "Some lines were not understood. If they are to be left out, tick the box." },
  matrixTerminal: { required: "Whose table is this? Choose the terminal." },
  rates: {
    unreadable: "Some lines were not understood. They are listed below.",
    stale:
      "Somebody has changed the rates in the meantime. What you pasted is kept. The difference below is from the new rates.",
  },
};

/** What is wrong with a cell of the grid of rates. */
export const rateCellProblemsEn: typeof rateCellProblemsTr = {
  not_a_rate: "Write a percentage from 0 to 100, such as 3.50.",
  other_half: "Write both the mark-up and the commission, or leave both empty.",
  not_taken: "This terminal does not take this program's cards in installments. Clear the fields.",
};
