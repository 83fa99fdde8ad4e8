import { describeLineFault, type LineFault } from "#acquirers/registry.ts";
import { counted } from "#platform/text/counted.ts";

/** What is wrong with a list of a day. `line` is null if it concerns the whole list. It contains no value of a line. */
export type ListFault =
  | { line: number; fault: LineFault | { name: "another_page" } | { name: "another_day"; has: string; needs: string } }
  | { line: null; fault: { name: "twice" | "not_utf8" } | { name: "count"; has: number; needs: number } };

/**
 * The list is incomplete or wrong, and no part of it is used. The message is for logs, the command line and the audit log. The
 * faults are for a page in the reader's language; there are none if the bank did not give its list.
 */
export class ListUnusable extends Error {
  override readonly name = "ListUnusable";
  readonly faults: readonly ListFault[];

  constructor(reason: string | readonly ListFault[]) {
    super(typeof reason === "string" ? reason : reason.map(describeFault).join("\n"));
    this.faults = typeof reason === "string" ? [] : reason;
  }
}

function describeFault({ line, fault }: ListFault): string {
  switch (fault.name) {
    case "another_page":
      return `Line ${line} promises another page: a file is whole.`;
    case "another_day":
      return `Line ${line} is of ${fault.has}, and the list of ${fault.needs}.`;
    case "twice":
      return "The list names a movement twice.";
    case "not_utf8":
      return "The file is not UTF-8.";
    case "count":
      return `The list holds ${counted(fault.has, "movement", "movements")}, and says that it has ${fault.needs}.`;
    default:
      return `Line ${line} ${describeLineFault(fault)}.`;
  }
}
