import { describeLineFault, type AnotherDay, type LineFault, type ListFailure } from "#acquirers/registry.ts";
import { counted } from "#platform/text/counted.ts";

/**
 * What is wrong with a list of a day. `line` is null for a fault of the whole list. It contains no value of a line except the
 * day, so that it may be logged. `twice` is `repeats` where lines have no numbers.
 */
export type ListFault =
  | { line: number; fault: LineFault | AnotherDay | { name: "another_page" } | { name: "repeats"; first: number } }
  | { line: null; fault: { name: "twice" } | { name: "count"; has: number; needs: number } };

/** Why a day could not be read, as it is stored with the day. */
export type DayFault =
  | Exclude<ListFailure, { name: "line" }>
  | { name: "endless" | "no_list" | "no_file" | "unexpected" }
  /** The list itself is wrong: its first fault, and how many follow. */
  | { name: "list"; first: ListFault; more: number };

/**
 * The list is incomplete or wrong, and no part of it is used. The message is for logs and the command line. The fault is
 * for pages and the audit log, which are read in the reader's language. `faults` has all faults that were found in a file.
 */
export class ListUnusable extends Error {
  override readonly name = "ListUnusable";
  readonly fault: DayFault;
  readonly faults: readonly ListFault[];

  constructor(reason: { message: string; fault: DayFault } | readonly [ListFault, ...ListFault[]]) {
    super("message" in reason ? reason.message : reason.map(describeFault).join("\n"));
    this.faults = "message" in reason ? [] : reason;
    this.fault = "message" in reason ? reason.fault : { name: "list", first: reason[0], more: reason.length - 1 };
  }
}

function describeFault({ line, fault }: ListFault): string {
  switch (fault.name) {
    case "another_page":
      return `Line ${line} announces another page, but a file must be complete.`;
    case "another_day":
      return `Line ${line} is dated ${fault.has}, but the list is for ${fault.needs}.`;
    case "repeats":
      return `Line ${line} repeats the movement of line ${fault.first}.`;
    case "twice":
      return "The list names a movement twice.";
    case "count":
      return `The list holds ${counted(fault.has, "movement", "movements")}, but its last line states ${fault.needs}.`;
    default:
      return `Line ${line} ${describeLineFault(fault)}.`;
  }
}
