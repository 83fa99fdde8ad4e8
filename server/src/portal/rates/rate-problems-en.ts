import type { rateCellProblemsTr, rateProblemsTr } from "./rate-problems-tr.ts";

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
