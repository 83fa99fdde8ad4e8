import type { DayFault, ListFault } from "#reconciliation/index.ts";
import { counted } from "../words/counted.ts";
import { fileFaultEn } from "../words/file-faults-en.ts";
import type { FaultName, bankFileTr } from "./bank-file-tr.ts";

const faults: Readonly<Record<FaultName<ListFault["fault"]>, string>> = {
  kind: "kind must be sale, void or refund.",
  reference: "reference must be 1 to 64 ASCII letters, digits or signs, without spaces.",
  order_id: "order_id must be 1 to 64 ASCII letters, digits or signs, without spaces.",
  amount:
    "amount must be a positive number such as 150.25, without separators of thousands, with no more decimals than its currency has.",
  currency: "currency must be an ISO 4217 code such as TRY or 949.",
  installments: "installments must be empty or a whole number up to 99.",
  auth_code: "auth_code must be empty or at most 20 letters and digits.",
  time: "time must look like 2026-01-31 09:30:00 (in Türkiye) or 2026-01-31T06:30:00Z.",
  unknown_columns:
    "The header may have these columns only: kind, reference, order_id, amount, currency, installments, auth_code, time.",
  end: "The line with end must have the number of movements in its second column.",
  more: "A line with more must say where the next page begins.",
  after_end: "This line comes after the last line of the list.",
  no_end: "The last line is missing: a list ends with a line that has end and the number of movements.",
  another_page: "The line announces another page, but a file must be complete.",
  twice: "The list names a movement twice.",
};

const dayFaults: Readonly<Record<FaultName<DayFault>, string>> = {
  unreachable: "The bank could not be reached.",
  no_answer: "The bank did not answer.",
  not_a_list: "The bank's answer is not a list of movements.",
  endless: "The bank's list does not come to an end.",
  no_list: "The bank no longer gives a list of its days.",
  no_file: "The file could not be read.",
  unexpected: "An unexpected error occurred; the system's log has the details.",
};

export const bankFileEn: typeof bankFileTr = {
  dayFault: {
    ...dayFaults,
    httpStatus: (status) => `The bank answered with an error (HTTP ${status}).`,
    list: (first, more) =>
      `The list is wrong. ${first}${more === null ? "" : ` ${counted(more, "other line is", "other lines are")} wrong too.`}`,
  },
  bankFile: {
    line: (line) => `Line ${line}:`,
    fault: (fault) => {
      switch (fault.name) {
        case "values":
          return `It has ${counted(fault.has, "value", "values")} for ${fault.needs} columns. Amounts with a decimal comma need semicolons between the columns.`;
        case "missing_columns":
          return `The header lacks these columns: ${fault.missing}.`;
        case "unreadable":
          return fileFaultEn(fault);
        case "repeats":
          return `It repeats the movement of line ${fault.first}.`;
        case "another_day":
          return `The movement is dated ${fault.has}, but the list is for ${fault.needs}.`;
        case "count":
          return `The list holds ${counted(fault.has, "movement", "movements")}, but its last line says ${fault.needs}.`;
        default:
          return faults[fault.name];
      }
    },
  },
};
