import { describeLineFault, type LineFault } from "#acquirers/registry.ts";
import { counted } from "#platform/text/counted.ts";

/** What is wrong with a list of a day. `line` is null for a fault of the whole list. Of a line's values it has at most the day. */
export type ListFault =
  | { line: number; fault: LineFault | { name: "another_page" } | { name: "another_day"; has: string; needs: string } }
  | { line: null; fault: { name: "twice" | "not_utf8" } | { name: "count"; has: number; needs: number } };

/**
 * The list is incomplete or wrong, and no part of it is used. The message is for logs, the command line and the audit log. The
 * faults are for a page in the reader's language. There are none if only a message is known: the bank's answer was wrong or did not
 * come, or the file could not be opened.
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
      return `Line ${line} announces another page, but a file must be complete.`;
    case "another_day":
      return `Line ${line} is of ${fault.has}, but the list is of ${fault.needs}.`;
    case "twice":
      return "The list names a movement twice.";
    case "not_utf8":
      return "The file is not UTF-8.";
    case "count":
      return `The list holds ${counted(fault.has, "movement", "movements")}, but its last line says ${fault.needs}.`;
    default:
      return `Line ${line} ${describeLineFault(fault)}.`;
  }
}
