import { counted } from "../words/counted.ts";
import type { rateCellProblemsTr, rateProblemsTr, ratesTr } from "./rates-tr.ts";

export const ratesEn: typeof ratesTr = {
  rates: {
    title: "Installment rates",
    intro: "What each number of installments adds for the payer, and the bank's commission, in percent.",
    setsLabel: "Payment sets",
    noSets: "No payment set yet. Rates belong to the terminals of a payment set.",
    noRates: "No rates: every card pays at once, without mark-up.",
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
    single: "At once",
    count: (count) => `${count} installments`,
    common: "as any program",
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
      "Copy the table, edit it in Excel, and paste it back. 3.50 and 3,50 are the same; * is any program. A rate that is not in the table is removed.",
    showDifference: "Show the difference",
    save: (count) => `Save ${counted(count, "change", "changes")}`,
    linesTitle: "Lines that were not understood",
    line: (line, column) => `Line ${line}, ${column}`,
    wrong: {
      unknown: "There is none of this name.",
      not_a_number: "A number of installments was expected.",
      not_a_rate: "A percentage such as 3.50 was expected.",
      not_an_amount: "An amount such as 1,250.50 was expected.",
      not_taken: "This terminal does not take this program's cards in installments.",
      limits_of_single: "A single payment has no limits of its own; they are the payment set's.",
      duplicate: "This number of installments has two rates for this program.",
      invalid: "This value is not accepted.",
    },
    noDifference: "There is no difference from the stored rates.",
    differenceTitle: "Before you save",
    difference: "Difference",
    counts: (added, changed, removed) => `Added: ${added} · Changed: ${changed} · Removed: ${removed}`,
    kind: { added: "Is added", changed: "Changes", removed: "Is removed" },
    noLongerFree: "No longer without mark-up",
    was: "Today",
    becomes: "When saved",
  },
};

/** What is wrong with rates that are not saved. */
export const rateProblemsEn: typeof rateProblemsTr = {
  rateGrid: {
    stale:
      "Somebody has changed the rates in the meantime. What you typed is kept. The difference below is from the new rates.",
  },
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
